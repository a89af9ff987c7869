import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { compareRecords } from "../../../../scripts/import/compare-records.ts"
import { createStaging } from "../../../../scripts/import/staging.ts"
import { writeRecords } from "../../../../scripts/import/write-records.ts"

const account = { email: "a@example.com", emailKey: "a@example.com", passwordHash: "", createdAt: 1 }

test("writeRecords: a transaction takes as many records as it may, and fewer where their texts are long", async () => {
  const staging = createStaging(new DatabaseSync(":memory:"))
  staging.add("accounts", { old_id: "a", email_key: "a@example.com", row: JSON.stringify(account) })
  const report = {
    title: "t",
    dateOfIncident: "2025-01-31",
    possibleSolution: null,
    status: "seen",
    createdAt: 1,
  }
  for (let number = 0; number < 220; number++) {
    const description = "x".repeat(number < 200 ? 1 : 1_000_000)
    const row = JSON.stringify({ ...report, description, messages: [] })
    staging.add("bug_reports", { old_id: String(number).padStart(3, "0"), user_id: "a", row })
  }
  compareRecords(staging)
  const writes: { length: number; closing: boolean }[] = []
  const target = {
    name: "test",
    query: () => Promise.resolve([]),
    write: (statements: string[]) => {
      writes.push({ length: statements.join("").length, closing: statements[0] === "closing" })
      return Promise.resolve()
    },
  }
  const write = { now: new Date(), chunkSize: 100, closing: ["closing"], onProgress() {} }
  expect(await writeRecords(staging, target, write)).toBe(221)
  // The account; 200 short reports in two; the others three by three.
  expect(writes).toHaveLength(1 + 2 + 7)
  expect(Math.max(...writes.map(({ length }) => length))).toBeLessThan(4_500_000)
  expect(writes.map(({ closing }) => closing)).toEqual([...Array(9).fill(false), true])
})
