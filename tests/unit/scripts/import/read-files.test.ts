import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, expect, test } from "vitest"
import { type JsonRecord, readJsonRecords } from "../../../../scripts/import/json-records.ts"
import { readFiles, readHashConfig } from "../../../../scripts/import/read-files.ts"
import { createStaging } from "../../../../scripts/import/staging.ts"

const NOW = new Date("2026-11-23T12:00:00Z")
const directory = mkdtempSync(join(tmpdir(), "brisk-import-"))
afterAll(() => rmSync(directory, { recursive: true }))

let files = 0
function fileOf(text: string): string {
  const file = join(directory, `file-${files++}`)
  writeFileSync(file, text)
  return file
}

async function recordsOf(text: string): Promise<JsonRecord[]> {
  const records: JsonRecord[] = []
  await readJsonRecords(fileOf(text), createHash("sha256"), (record) => records.push(record))
  return records
}

test("readJsonRecords: the records of collections and of arrays, with and without the wrapping of an export", async () => {
  const users = { a: { email: "a@example.com" }, b: { "a.b": [1, { c: null }] } }
  const plain = [
    { collection: "users", id: "a", value: users.a },
    { collection: "users", id: "b", value: users.b },
    { collection: "licenses", id: "0", value: "no document" },
  ]
  const data = { users, empty: {}, licenses: ["no document"], version: 1 }
  expect(await recordsOf(JSON.stringify(data))).toEqual(plain)
  expect(await recordsOf(`\uFEFF ${JSON.stringify(data, null, 2)}\n`)).toEqual(plain)
  expect(await recordsOf(JSON.stringify({ __collections__: data }))).toEqual(plain)
})

test.each([
  '{"users": {"a": {"email": "x',
  '{"users": {"a": {}}',
  "[1, 2",
  "",
  "not json",
  '{"users": {"a": {}}} trailing',
])("readJsonRecords: %j is no complete JSON", async (text) => {
  await expect(recordsOf(text)).rejects.toThrow("is no complete JSON")
})

test("readJsonRecords: a file that is not there is said", async () => {
  await expect(readJsonRecords(join(directory, "none"), createHash("sha256"), () => {})).rejects.toThrow(
    "There is no file",
  )
})

/** Reads the file in a process whose heap ends at `heapMegabytes`, and returns the number of records. */
function countRecordsWithin(heapMegabytes: number, file: string): number {
  const script = `
    import { createHash } from "node:crypto"
    import { readJsonRecords } from ${JSON.stringify(new URL("../../../../scripts/import/json-records.ts", import.meta.url))}
    let count = 0
    await readJsonRecords(${JSON.stringify(file)}, createHash("sha256"), () => { count++ })
    console.log(count)`
  const args = [`--max-old-space-size=${heapMegabytes}`, "--input-type=module", "--eval", script]
  return Number(execFileSync(process.execPath, args, { encoding: "utf8" }))
}

test("readJsonRecords: a file larger than the heap is read", () => {
  const user = JSON.stringify({ email: "a@example.com", text: "x".repeat(2000) })
  const file = fileOf(
    `{"users":{${Array.from({ length: 40_000 }, (_, index) => `"${index}":${user}`).join(",")}}}`,
  )
  expect(statSync(file).size).toBeGreaterThan(80_000_000)
  expect(countRecordsWithin(40, file)).toBe(40_000)
})

async function stage(csv: string) {
  const staging = createStaging(new DatabaseSync(":memory:"))
  const hashes = await readFiles(
    staging,
    { accounts: null, data: null, csv: fileOf(csv), hashConfig: null },
    NOW,
  )
  return {
    hashes,
    licenses: staging.rows<{ old_id: string; amount: number | null; row: string }>(
      "select * from licenses where is_out = 0 order by old_id",
    ),
    accounts: staging.rows<{ email_key: string }>("select email_key from accounts order by email_key"),
    problems: staging
      .rows<{ record: string; what: string }>("select record, what from problems")
      .map(({ record, what }) => `${record}: ${what}`),
  }
}

const KEYS = ["AAAAAAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBBBBBB"]
const HEADING = "email,key,plan,devices,purchased_at,amount,currency,payment_id,device_ids"

test("readFiles: a CSV of another shop becomes licenses and one account for each address", async () => {
  const csv = `${HEADING}
Ada@Example.com,${KEYS[0]},business,20,2025-05-06,"1,894.80",USD,sale-1,d1 d2
ada@example.com,${KEYS[1]},basic,,2025-05-06T07:08:09Z,,,,
`
  const { licenses, accounts, problems, hashes } = await stage(csv)
  expect(accounts).toEqual([{ email_key: "ada@example.com" }])
  expect(licenses.map(({ old_id, amount, row }) => [old_id, amount, JSON.parse(row).deviceIds])).toEqual([
    [KEYS[0], 189_480, ["d1", "d2"]],
    [KEYS[1], null, []],
  ])
  expect(problems).toEqual([`${KEYS[1]}: it has no payment`])
  expect(hashes).toEqual({ csv: createHash("sha256").update(csv).digest("hex") })
})

test("readFiles: byte order mark, semicolons, quoted line feeds and the headings of other shops", async () => {
  const csv = `\uFEFF"Purchase Email";"License Key";"Variant";"Purchase Date";"Note"\r\n"ada@example.com";"${KEYS[0]}";"Basic";"2025-05-06";"two\r\nlines; ""quoted"""\r\n\r\n`
  const { licenses, problems } = await stage(csv)
  expect(licenses.map(({ old_id }) => old_id)).toEqual([KEYS[0]])
  expect(problems).toEqual([`${KEYS[0]}: it has no payment`])
})

test("readFiles: lines of a CSV that can't come are named", async () => {
  const { licenses, problems } = await stage(`${HEADING}
not an address,${KEYS[0]},basic,,2025-05-06,,,p1,
ada@example.com,${KEYS[1]},basic,,2025-05-06,a lot,USD,p2,
eve@example.com,${KEYS[1]},basic,,2025-05-06,,,p3,
eve@example.com,,basic,,2025-05-06,,,p4,
`)
  expect(licenses.map(({ old_id }) => old_id)).toEqual([KEYS[1]])
  expect(problems).toEqual([
    `${KEYS[0]}: "not an address" is no email address (line 2)`,
    `${KEYS[1]}: amount "a lot" "USD" is none`,
    `${KEYS[1]}: another line has this key (line 4)`,
    "line 5: its key is not 20 letters A to Z and digits",
  ])
})

test("readFiles: of records whose ids differ by case, each is its own; of two with one id, the second is named", async () => {
  const license = {
    userId: "a",
    planType: "basic",
    maxDevices: 1,
    createdAt: 1_746_515_289,
    paymentId: "pay_1",
  }
  const user = { email: "A.D.A@Example.com", optInPromotions: false }
  const staging = createStaging(new DatabaseSync(":memory:"))
  const accounts = fileOf(
    JSON.stringify({
      users: [{ localId: "a", email: "A.D.A@Example.com" }, { localId: "A" }, { localId: 5 }],
    }),
  )
  const text = JSON.stringify({
    users: { a: user, A: user },
    licenses: { AAAAAAAAAAAAAAAAAAAA: license, aaaaaaaaaaaaaaaaaaaa: license, BBBBBBBBBBBBBBBBBBBB: license },
  }).replace("BBBBBBBBBBBBBBBBBBBB", "AAAAAAAAAAAAAAAAAAAA")
  const files = { accounts, data: fileOf(text), csv: null, hashConfig: null }
  await readFiles(staging, files, NOW)
  const ids = (table: string) =>
    staging
      .rows<{ id: string }>(`select old_id || ' ' || is_out as id from ${table} order by old_id`)
      .map(({ id }) => id)
  expect(ids("accounts")).toEqual(["A 1", "a 0"])
  expect(ids("licenses")).toEqual(["AAAAAAAAAAAAAAAAAAAA 0", "aaaaaaaaaaaaaaaaaaaa 1"])
  expect(staging.rows("select email_key from accounts where old_id = 'a'")).toEqual([
    { email_key: "a.d.a@example.com" },
  ])
  const problems = staging.rows<{ record: string; what: string }>(
    "select record, what from problems order by rowid",
  )
  expect(problems.map(({ record, what }) => `${record}: ${what}`)).toEqual([
    "a: createdAt nothing is no date",
    "A: it has no email address",
    'users[2]: localId "5" is none',
    "aaaaaaaaaaaaaaaaaaaa: its key is not 20 letters A to Z and digits",
    "AAAAAAAAAAAAAAAAAAAA: the file has another record of this id",
  ])
})

test.each([
  ["name,plan\nAda,basic\n", "has no column email and key"],
  ["email,key,buyer email\n", "Two columns of the CSV file are email"],
  [`${HEADING}\n"ada@example.com,AAAA`, "ends within a quoted cell"],
  ["", "has no column email and key|is empty"],
])("readFiles: the CSV %j is refused", async (csv, message) => {
  await expect(stage(csv)).rejects.toThrow(new RegExp(message))
})

const CONFIG = { base64_signer_key: "c2lnbmVy", base64_salt_separator: "Bw==", rounds: 8, mem_cost: 14 }

test("readHashConfig: the parameters as the console shows them, or as JSON; anything else is refused by name", () => {
  const shown = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: c2lnbmVy,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`
  const config = {
    signerKey: Buffer.from("signer"),
    saltSeparator: Buffer.from([7]),
    rounds: 8,
    memoryCost: 14,
  }
  for (const text of [shown, JSON.stringify(CONFIG), JSON.stringify({ hash_config: CONFIG }, null, 2)])
    expect(readHashConfig(fileOf(text))).toEqual(config)
  for (const [change, name] of [
    [{ rounds: 9 }, "rounds"],
    [{ mem_cost: "x" }, "mem_cost"],
    [{ base64_signer_key: "!" }, "base64_signer_key"],
    [{ base64_signer_key: "c2ln-_==" }, "base64_signer_key"],
  ] as const)
    expect(() => readHashConfig(fileOf(JSON.stringify({ ...CONFIG, ...change })))).toThrow(name)
  expect(() => readHashConfig(fileOf("{"))).toThrow(
    "base64_signer_key, base64_salt_separator, rounds, mem_cost",
  )
})
