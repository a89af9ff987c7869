import { expect, test } from "vitest"
import { createFilled } from "#tests/support/d1/filled-copy.ts"
import { countRows, tablesOf } from "../../../scripts/backups/database-copy.ts"
import { prepareRestore } from "../../../scripts/backups/restored-copy.ts"

const FACTS = {
  format: 2 as const,
  createdAt: "2026-11-22T02:17:00.000Z",
  migration: null,
  counts: {},
  sha256: { sql: "0".repeat(64), file: "0".repeat(64) },
}

/** While their rows are here, they refuse: attempts that were counted, challenges that a passkey has answered. */
const REFUSES = ["rate_limits", "used_passkey_challenges"]

test("prepareRestore: nothing that lets somebody in and ends by itself is restored, whichever tables there are", () => {
  const copy = createFilled()
  const before = countRows(copy)
  const ends = tablesOf(copy).filter((name) => {
    const columns = copy.prepare("select name from pragma_table_info(?)").all(name)
    return columns.some((column) => /expires|token/.test(String(column.name)))
  })
  expect(ends).toContain("sessions")
  prepareRestore(copy, FACTS, [{ id: "key-1", email: "ada@example.com" }])
  const after = countRows(copy)
  for (const name of ends)
    expect([name, after[name]]).toEqual([name, REFUSES.includes(name) ? before[name] : 0])
  expect(after.owners).toBe((before.owners ?? 0) - 1)
  expect(after.audit_entries).toBe((before.audit_entries ?? 0) + 1)
  expect(
    copy.prepare("select count(*) as count from outbox where sent_at is null and given_up_at is null").get(),
  ).toEqual({ count: 0 })
})
