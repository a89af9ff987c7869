import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { recordAction, verifyAudit } from "#app/audit/record-entry.server.ts"
import type { ActionStatements } from "#db/client.server.ts"
import { auditEntries, notes } from "#db/schema.ts"
import { startApp } from "#tests/support/server/test-app.ts"

const ALWAYS = sql`true`
const NOTHING: ActionStatements = { condition: ALWAYS, changes: [] }

const actionOf = (
  actor: DeskAction["actor"],
  formId: string,
  changes: Partial<DeskAction> = {},
): DeskAction => ({
  formId,
  actor,
  action: "order.note",
  subject: { kind: "order", id: "order-1" },
  reason: null,
  before: null,
  after: { text: "called back" },
  ...changes,
})

test("recordAction: twenty simultaneous actions have consecutive numbers and chained hashes", async () => {
  await using app = await startApp()
  const actor = await app.createOwner()
  const actions = Array.from({ length: 20 }, (_, index) => actionOf(actor, `form-${index}`))
  const results = await Promise.all(actions.map((deskAction) => recordAction(app, deskAction, NOTHING)))
  expect(results).toEqual(Array(20).fill("done"))
  const numbers = (await app.rows(auditEntries)).map(({ number }) => number)
  expect(numbers.sort((one, other) => one - other)).toEqual(actions.map((_, index) => index + 1))
  expect(await verifyAudit(app)).toMatchObject({ checked: 20, brokenAt: null })
})

test("recordAction: a form sent five times simultaneously is recorded once", async () => {
  await using app = await startApp()
  const actor = await app.createOwner()
  const note = { id: "note-1", subjectId: "order-1", author: actor.email, body: "called back" }
  const statements: ActionStatements = {
    condition: ALWAYS,
    changes: [app.db.insert(notes).values({ ...note, subjectKind: "order", createdAt: new Date() })],
  }
  const results = await Promise.all(
    Array.from({ length: 5 }, () =>
      recordAction(app, actionOf(actor, "form-1", { after: null }), statements),
    ),
  )
  expect(results.sort()).toEqual(["done", ...Array(4).fill("repeated")])
  expect(await app.rows(notes)).toHaveLength(1)
  expect(await app.rows(auditEntries)).toMatchObject([{ before: null, after: null }])
})

test("recordAction: eight at once of a form that ends its condition", async () => {
  await using app = await startApp()
  const actor = await app.createOwner()
  const note = { id: "note-1", subjectId: "order-1", author: actor.email, body: "called back" }
  const statements: ActionStatements = {
    condition: sql`not exists (select 1 from notes)`,
    changes: [app.db.insert(notes).values({ ...note, subjectKind: "order", createdAt: new Date() })],
  }
  const results = await Promise.all(
    Array.from({ length: 8 }, () => recordAction(app, actionOf(actor, "form-1"), statements)),
  )
  expect(results.sort()).toEqual(["done", ...Array(7).fill("repeated")])
  expect(await recordAction(app, actionOf(actor, "form-2"), statements)).toBe("refused")
})

test("recordAction: without its condition or the owner's role, nothing changes", async () => {
  await using app = await startApp()
  const actor = await app.createOwner()
  const unmet = { ...NOTHING, condition: sql`false` }
  expect(await recordAction(app, actionOf(actor, "form-1"), unmet)).toBe("refused")
  await app.d1.prepare("delete from owners").run()
  expect(await recordAction(app, actionOf(actor, "form-2"), NOTHING)).toBe("refused")
  expect(await app.rows(auditEntries)).toEqual([])
})
