import { createHash } from "node:crypto"
import { createReadStream, readFileSync } from "node:fs"
import * as z from "zod"
import type { FirebaseHashConfig } from "#app/auth/firebase-passwords.server.ts"
import { readJsonRecords } from "./json-records.ts"
import { leftOut } from "./problems.ts"
import { readAccount } from "./read-account.ts"
import { COLLECTIONS, type Reading } from "./read-documents.ts"
import { readText, shown } from "./read-values.ts"
import { createShopReader } from "./shop-csv.ts"
import type { Staging } from "./staging.ts"

export type Files = {
  accounts: string | null
  data: string | null
  csv: string | null
  hashConfig: string | null
}

const base64 = z.base64().min(1)
const HashConfig = z.object({
  base64_signer_key: base64,
  base64_salt_separator: z.base64(),
  rounds: z.coerce.number().int().min(1).max(8),
  mem_cost: z.coerce.number().int().min(1).max(14),
})

/** The names and values of a text such as `hash_config { rounds: 8, }`, and of JSON. */
const FIELD = /"?(\w+)"?\s*:\s*"?([^\s",{}]+)/g

/** The hash configuration of a file as the old site's console shows it, which is no JSON, or as JSON. */
export function readHashConfig(file: string): FirebaseHashConfig {
  const fields = [...readFileSync(file, "utf8").matchAll(FIELD)].map(([, name, value]) => [name, value])
  const parsed = HashConfig.safeParse(Object.fromEntries(fields))
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join("."))
    throw new Error(
      `${file}: ${names.join(", ")} not as the console of the authentication provider shows it.`,
    )
  }
  const { base64_signer_key, base64_salt_separator, rounds, mem_cost } = parsed.data
  return {
    signerKey: Buffer.from(base64_signer_key, "base64"),
    saltSeparator: Buffer.from(base64_salt_separator, "base64"),
    rounds,
    memoryCost: mem_cost,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const MAX_ID_LENGTH = 200
const MAX_PROBLEM_ID = 60

/** Reads the files into the staging database, each record by the rules of its own. Returns the SHA-256 of each file. */
export async function readFiles(staging: Staging, files: Files, now: Date): Promise<Record<string, string>> {
  const config = files.hashConfig === null ? null : readHashConfig(files.hashConfig)
  const reading = { now, add: createAdder(staging) }
  const hashes: Record<string, string> = {}
  if (files.accounts !== null)
    hashes.accounts = await readAccounts(staging, files.accounts, { ...reading, config })
  if (files.data !== null) hashes.data = await readDocuments(staging, files.data, reading)
  if (files.csv !== null) hashes.csv = await readShop(staging, files.csv, now)
  return hashes
}

const createAdder =
  (staging: Staging): Reading["add"] =>
  (kind, table, row, findings) => {
    const record = String(row.old_id)
    staging.addFindings(kind, record, findings)
    if (staging.add(table, row)) return
    const remedy = "Only the first of them counts. Remove the other one, and run the import again."
    staging.addProblem({ kind, record, ...leftOut("the file has another record of this id", remedy) })
  }

async function readAccounts(
  staging: Staging,
  file: string,
  { now, add, config }: Reading & { config: FirebaseHashConfig | null },
): Promise<string> {
  const hash = createHash("sha256")
  let passwords = 0
  await readJsonRecords(file, hash, ({ collection, id, value }) => {
    if (collection !== "users") return
    const oldId = isObject(value) ? readText(value.localId) : null
    if (!isObject(value) || oldId === null || oldId.length > MAX_ID_LENGTH) {
      const what = `localId ${shown(isObject(value) ? value.localId : value)} is none`
      const finding = leftOut(what, "Export the accounts again.")
      staging.addProblem({ kind: "account", record: `users[${id}]`, ...finding })
      return
    }
    if (value.passwordHash) passwords++
    const { row, findings } = readAccount(value, { config, now })
    const staged = { old_id: oldId, email_key: row?.emailKey ?? null, row: row && JSON.stringify(row) }
    add("account", "accounts", { ...staged, is_out: row ? 0 : 1 }, findings)
  })
  if (staging.count("select count(*) from accounts") === 0)
    throw new Error(`${file} has no accounts. Is it what "firebase auth:export" wrote?`)
  if (passwords > 0 && config === null)
    throw new Error(
      `${passwords.toLocaleString("en-US")} accounts have passwords, which need the hash parameters of the old site: --hash-config FILE.`,
    )
  return hash.digest("hex")
}

async function readDocuments(staging: Staging, file: string, reading: Reading): Promise<string> {
  const hash = createHash("sha256")
  let documents = 0
  await readJsonRecords(file, hash, ({ collection, id, value }) => {
    const known = COLLECTIONS.get(collection)
    if (!known) return
    documents++
    const { kind, read } = known
    if (!isObject(value) || id.length > MAX_ID_LENGTH || readText(id) !== id) {
      const finding = leftOut(
        isObject(value) ? "its id is none" : "it is no document",
        "Export the data again.",
      )
      staging.addProblem({ kind, record: id.slice(0, MAX_PROBLEM_ID), ...finding })
    } else read(id, value, reading)
  })
  if (documents === 0)
    throw new Error(
      `${file} has none of ${[...COLLECTIONS.keys()].join(", ")}. docs/moving.md shows what it must look like.`,
    )
  return hash.digest("hex")
}

/** The sales of another shop: each line is a license, and its address an account without a password. */
async function readShop(staging: Staging, file: string, now: Date): Promise<string> {
  const hash = createHash("sha256")
  const reader = createShopReader(staging, now)
  const decoder = new TextDecoder()
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    reader.push(decoder.decode(chunk, { stream: true }))
  }
  reader.push(decoder.decode())
  reader.end(file)
  return hash.digest("hex")
}
