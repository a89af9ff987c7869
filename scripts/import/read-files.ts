import { readFileSync } from "node:fs"
import * as z from "zod"
import type { FirebaseHashConfig } from "#app/auth/firebase-passwords.server.ts"
import { OldId, type OldRecords, type Problem, recordSchemas } from "./records.ts"

const HashConfig = z
  .object({
    base64_signer_key: z.base64().min(1),
    base64_salt_separator: z.base64(),
    rounds: z.coerce.number().int().min(1).max(8),
    mem_cost: z.coerce.number().int().min(1).max(14),
  })
  .transform(({ base64_signer_key, base64_salt_separator, rounds, mem_cost }) => ({
    signerKey: Buffer.from(base64_signer_key, "base64"),
    saltSeparator: Buffer.from(base64_salt_separator, "base64"),
    rounds,
    memoryCost: mem_cost,
  }))

/** The names and values of a text such as `hash_config { rounds: 8, }`, and of JSON. */
const FIELD = /"?(\w+)"?\s*:\s*"?([^\s",{}]+)/g

/** The hash parameters as the console of Firebase shows them, which is no JSON, or as JSON. */
export function readHashConfig(file: string): FirebaseHashConfig {
  const fields = [...readFileSync(file, "utf8").matchAll(FIELD)].map(([, name, value]) => [name, value])
  const parsed = HashConfig.safeParse(Object.fromEntries(fields))
  if (!parsed.success) throw new Error(`${file}: ${describe(parsed.error)}. Copy it from the console again.`)
  return parsed.data
}

const Accounts = z.object({ users: z.array(z.unknown()).min(1) })

const Collection = z.record(z.string(), z.unknown()).default({})
const Collections = z.object({
  users: Collection,
  licenses: Collection,
  bugReports: Collection,
  donations: Collection,
})
/** As `node-firestore-import-export` writes it. */
const FirestoreExport = z.object({ __collections__: Collections }).transform((value) => value.__collections__)

/** Reads both files whole, each record by its schema. */
export function readFiles(
  files: { accounts: string; data: string },
  now: Date,
): { records: OldRecords; problems: Problem[] } {
  const schemas = recordSchemas(now)
  const problems: Problem[] = []
  const { users } = readJson(files.accounts, Accounts, 'Is it what "firebase auth:export" wrote?')
  const documents = readJson(
    files.data,
    z.union([FirestoreExport, Collections]),
    "docs/moving.md shows its shape.",
  )
  if (Object.values(documents).every((collection) => Object.keys(collection).length === 0))
    throw new Error(`${files.data} has no documents. docs/moving.md shows its shape.`)

  const read = <Value>(kind: string, entries: [id: string, value: unknown][], schema: z.ZodType<Value>) => {
    const found = new Map<string, Value>()
    for (const [id, value] of entries) {
      const parsed = z.object({ id: OldId, value: schema }).safeParse({ id, value })
      if (parsed.success && !found.has(id)) found.set(id, parsed.data.value)
      else {
        const what = parsed.success ? "is there twice" : describe(parsed.error)
        problems.push({ record: `${kind} ${id.slice(0, 60)}`, what, isLeftOut: true })
      }
    }
    return found
  }
  const records = {
    accounts: read(
      "account",
      users.map((user, index) => [idOfAccount(user, index), user]),
      schemas.accounts,
    ),
    users: read("user", Object.entries(documents.users), schemas.users),
    licenses: read("license", Object.entries(documents.licenses), schemas.licenses),
    bugReports: read("bug report", Object.entries(documents.bugReports), schemas.bugReports),
    donations: read("donation", Object.entries(documents.donations), schemas.donations),
  }
  return { records, problems }
}

/** Its place in the file for one without an id. */
function idOfAccount(account: unknown, index: number): string {
  const parsed = z.object({ localId: OldId }).safeParse(account)
  return parsed.success ? parsed.data.localId : `users[${index}]`
}

function readJson<Value>(file: string, schema: z.ZodType<Value>, advice: string): Value {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    throw new Error(`${file} can't be read as JSON: export it again. (${error})`)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new Error(`${file} has not the shape that is expected. ${advice}`)
  return parsed.data
}

/** The first issue, such as "createdAt is no date". */
function describe({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.filter((name) => name !== "value").join(".")
  return [field, issue?.message].filter((part) => part).join(" ")
}
