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
  form: null,
  actor,
  action: "order.note",
  subject: { kind: "order", id: "order-1" },
  reason: null,
  before: null,
  after: { text: "called back" },
  ...changes,
})

test("recordAction: of twenty at once whose forms showed the same, one is done", async () => {
  await using app = await startApp()
  const actor = await app.createOwner()
  await recordAction(app, actionOf(actor, "earlier"), NOTHING)
  const formOf = (id: string, lastEntry: number) => ({
    form: { id, lastEntry, subjects: [{ kind: "order" as const, id: "order-1" }] },
  })
  const actions = Array.from({ length: 20 }, (_, index) =>
    actionOf(actor, `form-${index}`, formOf(`form-${index}`, 1)),
  )
  const results = await Promise.all(actions.map((action) => recordAction(app, action, NOTHING)))
  expect(results.sort()).toEqual(["done", ...Array(19).fill("refused")])
  // Entries of the form itself, and those about other subjects, do not refuse it.
  const own = actionOf(actor, "form-2.more", formOf("form-2", 2))
  expect(await recordAction(app, own, NOTHING)).toBe("done")
  expect(await recordAction(app, { ...own, formId: "form-2.last" }, NOTHING)).toBe("done")
  const other = { ...formOf("form-3", 0), subject: { kind: "order" as const, id: "order-2" } }
  const subjects = [{ kind: "order" as const, id: "order-2" }]
  expect(
    await recordAction(
      app,
      actionOf(actor, "form-3", { ...other, form: { ...other.form, subjects } }),
      NOTHING,
    ),
  ).toBe("done")
  const ofKind = { id: "form-4", lastEntry: 3, subjects: [{ kind: "order" as const, id: null }] }
  expect(await recordAction(app, actionOf(actor, "form-4", { form: ofKind }), NOTHING)).toBe("refused")
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
