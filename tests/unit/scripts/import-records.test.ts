import { expect, test } from "vitest"
import { checkRecords, type Here } from "#scripts/import/import-old-site.ts"
import { readFiles, readHashConfig } from "#scripts/import/read-files.ts"
import { idOf } from "#scripts/import/write-records.ts"
import {
  makeOldSite,
  type OldSite,
  oldKey,
  toFirestoreExport,
  writeOldSite,
} from "#tests/support/fixtures/old-site.ts"

const NOW = new Date("2026-11-24T06:00:00Z")

/** The lines that the command prints of three customers of whom something was changed, and what comes of them. */
function check(change: (site: OldSite) => void, here: Partial<Here> = {}) {
  const site = makeOldSite(3)
  change(site)
  using written = writeOldSite(site)
  const { records, problems } = readFiles(written.files, NOW)
  const nothing = { accounts: new Map(), ids: new Set<string>(), keys: new Map(), payments: new Map() }
  const checked = checkRecords(records, { ...nothing, ...here })
  const lines = [...problems, ...checked.problems].map(
    ({ record, what, isLeftOut }) => `${isLeftOut ? "LEFT OUT" : "NOTE"} ${record}: ${what}`,
  )
  const counts = Object.values(records).map(({ size }) => size)
  return { lines, counts, records, ...checked }
}

const account = (change: object) => (site: OldSite) => {
  Object.assign(site.accounts[0] ?? {}, change)
}
const document =
  (collection: "users" | "licenses" | "bugReports" | "donations", change: object) => (site: OldSite) => {
    Object.assign(Object.values(site[collection])[0] ?? {}, change)
  }
const LICENSE = oldKey(1)

/** Numbers of accounts, users, licenses, bug reports and donations imported if one account is left out. */
const WITHOUT_ONE = [2, 3, 2, 2, 2]

test.each<[string, (site: OldSite) => void]>([
  ["account u1: email is missing", account({ email: undefined })],
  ["account u1: email is no email address", account({ email: "ada" })],
  ["account u1: createdAt is not between 2000 and today", account({ createdAt: "1900000000000" })],
  ["account u1: passwordHash is no base64", account({ passwordHash: "%%" })],
])("npm run import: leaves out %s and all that belongs to it", (line, change) => {
  const { lines, counts } = check(change)
  expect(lines).toContain(`LEFT OUT ${line}`)
  expect(lines.filter((one) => one.includes("has a userId whose account does not come, u1"))).toHaveLength(3)
  expect(lines).toContain("NOTE user u1: has no account that comes")
  expect(counts).toEqual(WITHOUT_ONE)
})

test("npm run import: of two accounts of one address, both are left out", () => {
  const { lines, counts } = check(account({ email: "OLD-2@example.com" }))
  expect(lines.slice(0, 2)).toEqual([
    "LEFT OUT account u1: has the same address as others: u1, u2",
    "LEFT OUT account u2: has the same address as others: u1, u2",
  ])
  expect(counts).toEqual([1, 3, 1, 1, 1])
})

test.each<[string, (site: OldSite) => void]>([
  [
    `license ${LICENSE}: has a userId whose account does not come, nobody`,
    document("licenses", { userId: "nobody" }),
  ],
  [`license ${LICENSE}: planType is no plan`, document("licenses", { planType: "gold" })],
  [
    `license ${LICENSE}: deviceId is none that the app sends`,
    document("licenses", { deviceId: "my computer" }),
  ],
  [`license ${LICENSE}: paymentId is no id of a payment`, document("licenses", { paymentId: "two words" })],
  [`license ${LICENSE}: has another key as its licenseKey`, document("licenses", { licenseKey: oldKey(9) })],
  ["bug report b1: title is empty", document("bugReports", { title: " " })],
  [
    "bug report b1: description is longer than 10000 characters",
    document("bugReports", { description: "x".repeat(10_001) }),
  ],
  ["bug report b1: status is no status here", document("bugReports", { status: "closed" })],
  ["donation d1: amount is no amount", document("donations", { amount: -5 })],
  ["donation d1: currency is no currency here", document("donations", { currency: "JPY" })],
  [
    "donation d1: has the payment of something else, pay_License2",
    document("donations", { paymentId: "pay_License2" }),
  ],
])("npm run import: leaves out %s", (line, change) => {
  const { lines, counts } = check(change)
  expect(lines).toContain(`LEFT OUT ${line}`)
  expect(lines.filter((one) => one.startsWith("LEFT OUT"))).toHaveLength(1)
  expect(counts.reduce((sum, count) => sum + count)).toBe(14)
})

test.each<[string, (site: OldSite) => void]>([
  [
    "user u1: has another email than its account, whose address counts",
    document("users", { email: "other@example.com" }),
  ],
  ["user u1: is marked as paid, and no license names it", document("licenses", { userId: "u2" })],
  [
    `license ${LICENSE}: has no payment: revoke it at /desk if it was not paid`,
    document("licenses", { paymentId: "" }),
  ],
  [
    `license ${oldKey(2)}: has the payment of something else, pay_License2, and comes without it`,
    document("licenses", { paymentId: "pay_License2" }),
  ],
])("npm run import: reports that %s, and imports it", (line, change) => {
  const { lines, counts } = check(change)
  expect([lines, counts]).toEqual([[`NOTE ${line}`], [3, 3, 3, 3, 3]])
})

test("npm run import: purchases go to the confirmed account of their address", () => {
  const taken = (isConfirmed: boolean) => ({
    accounts: new Map([["old-1@example.com", { id: "here", emailConfirmedAt: isConfirmed ? NOW : null }]]),
    ids: new Set(["here"]),
  })
  const confirmed = check(() => {}, taken(true))
  expect(confirmed.owners.get("u1")).toBe("here")
  expect(confirmed.lines).toEqual([expect.stringContaining("NOTE account u1: has an account here")])
  const unconfirmed = check(() => {}, taken(false))
  expect(unconfirmed.lines).toContain(
    "LEFT OUT account u1: has an address whose account here nobody confirmed",
  )
  expect(unconfirmed.counts).toEqual(WITHOUT_ONE)
})

test("npm run import: an imported account is recognized after its address changed", () => {
  const { owners, lines } = check(() => {}, { ids: new Set([idOf("account", "u1")]) })
  expect([owners.get("u1"), lines]).toEqual([idOf("account", "u1"), []])
})

test("npm run import: an existing key or payment is not imported again", () => {
  const here = { keys: new Map([[LICENSE, "other"]]), payments: new Map([["pay_Donation2", "order"]]) }
  expect(check(() => {}, here).lines).toEqual([
    `LEFT OUT license ${LICENSE}: has the key of a license here`,
    "LEFT OUT donation d2: has the payment of something else, pay_Donation2",
  ])
  const own = {
    keys: new Map([[LICENSE, idOf("license", LICENSE)]]),
    payments: new Map([["pay_Donation2", idOf("order", "donation", "d2")]]),
  }
  expect(check(() => {}, own).lines).toEqual([])
})

test.each<[string, unknown]>([
  ["ISO 8601", "2025-05-06T10:00:00Z"],
  ["ISO 8601 with a zone", "2025-05-06T15:30:00+05:30"],
  ["milliseconds", 1746525600000],
  ["milliseconds as text", "1746525600000"],
  ["a timestamp", { _seconds: 1746525600, _nanoseconds: 999 }],
  ["a wrapped timestamp", { __datatype__: "timestamp", value: { _seconds: 1746525600, _nanoseconds: 0 } }],
])("npm run import: reads a time as %s", (_name, createdAt) => {
  const { records, lines } = check(document("licenses", { createdAt }))
  expect(lines).toEqual([])
  expect(records.licenses.get(LICENSE)?.createdAt).toEqual(new Date("2025-05-06T10:00:00Z"))
})

test("npm run import: refuses files that are cut off, missing or of another shape", () => {
  using site = writeOldSite(makeOldSite(1))
  const { accounts, data } = site.files
  const refusal = (files: { accounts: string; data: string }) => () => readFiles(files, NOW)
  expect(refusal({ accounts, data: site.write("cut.json", '{"users": {') })).toThrow(
    "cut.json can't be read as JSON",
  )
  expect(refusal({ accounts: "none.json", data })).toThrow("none.json can't be read")
  expect(refusal({ accounts: data, data })).toThrow('Is it what "firebase auth:export" wrote?')
  expect(refusal({ accounts, data: accounts })).toThrow("docs/moving.md shows its shape.")
  expect(refusal({ accounts, data: site.write("other.json", {}) })).toThrow("has no documents")
})

test("npm run import: the shape of node-firestore-import-export has the same result", () => {
  const old = makeOldSite(3)
  using plain = writeOldSite(old)
  using firestore = writeOldSite(old, toFirestoreExport(old))
  expect(readFiles(firestore.files, NOW)).toEqual(readFiles(plain.files, NOW))
})

test("npm run import: reads hash parameters as the console shows them, and JSON", () => {
  using site = writeOldSite(makeOldSite(1))
  const text = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: AAAA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`
  const config = { signerKey: Buffer.alloc(3), saltSeparator: Buffer.from([7]), rounds: 8, memoryCost: 14 }
  expect(readHashConfig(site.write("console.txt", text.replace("AAAA==", "AAAA")))).toEqual(config)
  expect(readHashConfig(site.files.hashConfig)).toMatchObject({ rounds: 8, memoryCost: 14 })
  // Projects have no separator, too, and tools write the URL-safe alphabet.
  const safe = { ...config, signerKey: Buffer.from([0xfb, 0xff, 0xfe, 0x01]), saltSeparator: Buffer.alloc(0) }
  for (const [key, separator] of [
    ["-__-AQ", ""],
    ["-__-AQ==", '""'],
    ["+//+AQ==", " "],
    ["+//+AQ", '""'],
  ] as const) {
    const changed = text.replace("AAAA==", key).replace("Bw==", separator)
    expect(readHashConfig(site.write("console.txt", changed)), key).toEqual(safe)
  }
  const json = { base64_signer_key: "-__-AQ==", base64_salt_separator: "", rounds: 8, mem_cost: 14 }
  expect(readHashConfig(site.write("safe.json", json))).toEqual(safe)
  expect(() => readHashConfig(site.write("none.txt", text.replace("AAAA==", "")))).toThrow(
    "base64_signer_key",
  )
  expect(() => readHashConfig(site.write("cut.txt", text.replace("AAAA==", "AAAA*")))).toThrow(
    "base64_signer_key",
  )
  const wrong = site.write("wrong.txt", text.replace("14", "30"))
  expect(() => readHashConfig(wrong)).toThrow("wrong.txt: ")
})
