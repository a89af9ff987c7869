import { expect, test } from "vitest"
import { readBugReport } from "../../../../scripts/import/read-bug-report.ts"
import { type LicenseRecord, readLicense } from "../../../../scripts/import/read-license.ts"

const NOW = new Date("2026-11-23T12:00:00Z")
const KEY = "ABCDEFGHIJ0123456789"

const license: LicenseRecord = {
  key: KEY,
  planType: "business",
  maxDevices: 20,
  createdAt: "2025-05-06T07:08:09Z",
  deviceIds: ["device-1"],
  paymentId: "pay_29QQoUBi66xm2f",
  money: null,
}

test("readLicense: keeps key, plan, date, device and payment as they are", () => {
  expect(readLicense(license, NOW)).toEqual({
    row: {
      ...{ key: KEY, planType: "business", maxDevices: 20, createdAt: Date.UTC(2025, 4, 6, 7, 8, 9) },
      ...{ deviceIds: ["device-1"], paymentId: "pay_29QQoUBi66xm2f", money: null },
    },
    findings: [],
  })
})

test.each([
  "",
  "abcdefghij0123456789",
  KEY.slice(1),
  `${KEY}0`,
  `${KEY.slice(1)}É`,
  `${KEY.slice(1)}'`,
  "constructor",
])("readLicense: the key %j is left out", (key) => {
  expect(readLicense({ ...license, key }, NOW).row).toBeNull()
})

test.each([
  [{ deviceIds: ["", null, undefined] }, { deviceIds: [] }, []],
  [{ deviceIds: ["a", "a", "b"] }, { deviceIds: ["a", "b"] }, []],
  [
    { planType: "basic", maxDevices: 1, deviceIds: ["a", "b"] },
    { deviceIds: ["a"] },
    ["it has 2 devices and covers 1"],
  ],
  [{ maxDevices: "50" }, { maxDevices: 50 }, ["maxDevices 50 is not that of its plan, 20"]],
  [{ maxDevices: 0 }, { maxDevices: 20 }, ['maxDevices "0" is no number of devices']],
  [{ maxDevices: 1e9 }, { maxDevices: 20 }, ['maxDevices "1000000000" is no number of devices']],
  [{ paymentId: null }, { paymentId: null }, ["it has no payment"]],
  [{ paymentId: "pay one" }, { paymentId: null }, ['paymentId "pay one" is no id of a payment']],
  [{ createdAt: "soon" }, { createdAt: NOW.getTime() }, ['createdAt "soon" is no date']],
])("readLicense: %j", (change, row, said) => {
  const read = readLicense({ ...license, ...change } as LicenseRecord, NOW)
  expect(read.row).toMatchObject(row)
  expect(read.findings.map(({ what, isLeftOut }) => [what, isLeftOut])).toEqual(
    said.map((what) => [what, false]),
  )
})

const report = {
  title: "Crash",
  description: "It crashes.",
  dateOfIncident: "2025-05-06",
  possibleSolution: "Don't.",
  status: "Not Seen",
  createdAt: 1_746_515_289_000,
}

test("readBugReport: keeps texts, day, status and time", () => {
  expect(readBugReport(report, NOW)).toEqual({
    row: { ...report, status: "not seen", messages: [] },
    findings: [],
  })
})

test("readBugReport: a text of any length comes in full, in pieces that no character is cut by", () => {
  const description = "\u{1F511}x".repeat(20_001)
  const title = "t".repeat(300)
  const { row } = readBugReport({ ...report, title, description, possibleSolution: "s".repeat(10_001) }, NOW)
  expect(row?.title).toBe(`${"t".repeat(199)}…`)
  const pieces = [row?.description ?? "", ...(row?.messages.map(({ body }) => body) ?? [])]
  expect(pieces.every((piece) => piece.length <= 10_000 && piece === Buffer.from(piece).toString())).toBe(
    true,
  )
  expect(pieces.join("")).toBe(`${title}\n\n${description}s`)
  expect(row?.possibleSolution).toBe("s".repeat(10_000))
  expect(row?.messages.some(({ isPrivate }) => isPrivate)).toBe(false)
})

test("readBugReport: what no column takes is kept as a note that only the owner sees", () => {
  const text = `a ${"very ".repeat(50)}long day`
  const { row } = readBugReport({ ...report, dateOfIncident: text, status: "wontfix", createdAt: null }, NOW)
  expect(row).toMatchObject({ dateOfIncident: "2026-11-23", status: "seen", createdAt: NOW.getTime() })
  expect(row?.messages).toEqual([
    { body: "At the previous site: createdAt null", isPrivate: true },
    { body: `At the previous site: date of incident "${text}"`, isPrivate: true },
    { body: 'At the previous site: status "wontfix"', isPrivate: true },
  ])
})

test.each([
  { title: "", description: " " },
  { title: null, description: 5 },
])("readBugReport: %j is left out", (change) => {
  expect(readBugReport({ ...report, ...change }, NOW).row).toBeNull()
})
