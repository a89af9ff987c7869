import { hash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { FIRST_HASH, hashedText } from "#app/audit/audit-entry.ts"
import { selectAuditEntries } from "#app/audit/queries.server.ts"
import { recordAction, verifyAudit } from "#app/audit/record-entry.server.ts"
import { auditEntries } from "#db/schema.ts"
import { commandAction } from "#scripts/site-command.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

// Who attacks has the database.

const NOTHING = { condition: sql`true`, changes: [] }

async function deskAction(app: App, actor: { id: string; email: string }, formId: string) {
  const subject = { kind: "order" as const, id: "order-1" }
  const facts = { action: "note.add", subject, reason: null, before: null, after: { text: formId } }
  expect(await recordAction(app, { formId, form: null, actor, ...facts }, NOTHING)).toBe("done")
}

/** An owner with five actions. */
async function createActions(app: App) {
  const owner = await app.createOwner()
  for (const formId of ["1", "2", "3", "4", "5"]) await deskAction(app, owner, formId)
  return owner
}

/** Drops the triggers first, which protect from mistakes and not from somebody who writes SQL. */
async function runPastTriggers(app: App, ...statements: string[]): Promise<void> {
  const { results } = await app.d1
    .prepare("select name from sqlite_master where type = 'trigger'")
    .all<{ name: string }>()
  const all = [...results.map(({ name }) => `drop trigger ${name}`), ...statements]
  await app.d1.batch(all.map((statement) => app.d1.prepare(statement)))
}

/** Computes all hashes again, as somebody who read this code would. */
async function rehash(app: App): Promise<void> {
  let previous = FIRST_HASH
  for (const entry of await app.db.select().from(auditEntries).orderBy(auditEntries.number)) {
    previous = hash("sha256", hashedText(entry, previous))
    await app.db.update(auditEntries).set({ hash: previous }).where(eq(auditEntries.number, entry.number))
  }
}

const REPLACED = `insert or replace into audit_entries
  select number, form_id, at, actor_id, 'other@example.com', action, subject_kind, subject_id, reason, before, after, hash
  from audit_entries where number = 2`

const REPLACEMENTS = [
  ["an entry", REPLACED],
  ["an entry by its form", REPLACED.replace("select number", "select 99")],
  ["a receipt", "insert or replace into receipts select * from receipts limit 1"],
  [
    "a receipt by its row",
    `insert or replace into receipts (rowid, order_id, issued_at, seller, buyer)
      select r.rowid, o.id, 1, '{}', '{}' from receipts r, orders o where o.status <> 'paid' limit 1`,
  ],
  ["an invoice", "insert or replace into invoices select * from invoices limit 1"],
  [
    "an invoice by its number",
    `insert or replace into invoices select 'other', 'credit-note', series, year, seq, order_id, payment_id, id, null,
      issued_at, item, tax_code, supply, place_of_supply, tax_rate, currency, total, taxable_value, cgst, sgst, igst,
      rounding, inr_total, lut_number, seller, '{}', null, null from invoices limit 1`,
  ],
  ["an entry numbered -1", REPLACED.replace("select number, form_id", "select -1, 'new'")],
]

test("D1 triggers: refuse to change, delete or replace audit entries, invoices and receipts", async () => {
  await using app = await startApp()
  await createActions(app)
  await registerSeller(app)
  await app.createPaidOrder()
  await app.createOrder()
  const changes = ["audit_entries set reason = 'x'", "invoices set total = 1", "receipts set buyer = '{}'"]
  for (const change of changes) {
    const [table] = change.split(" ")
    for (const statement of [`update ${change}`, `delete from ${table}`])
      await expect(app.d1.prepare(statement).run(), statement).rejects.toThrow(/can not be/)
  }
  for (const [name, statement = ""] of REPLACEMENTS)
    await expect(app.d1.prepare(statement).run(), name).rejects.toThrow(/can not be|audit_entries_number/)
  expect(await verifyAudit(app)).toMatchObject({ checked: 5, brokenAt: null })
})

const ADDED = `insert into audit_entries
  select 6, 'forged', at, actor_id, actor, action, subject_kind, subject_id, reason, before, after, hash
  from audit_entries where number = 5`

const CHANGED = "update audit_entries set actor = 'other@example.com' where number ="

test.each<[name: string, statements: string[], brokenAt: number]>([
  ["changes one", [`${CHANGED} 2`], 2],
  ["deletes the first one", ["delete from audit_entries where number = 1"], 1],
  [
    "adds one below the first",
    ["pragma ignore_check_constraints = on", ADDED.replace("select 6", "select -1")],
    1,
  ],
  [
    "swaps two",
    [
      "update audit_entries set number = 99 where number = 4",
      "update audit_entries set number = 4 where number = 5",
      "update audit_entries set number = 5 where number = 99",
    ],
    4,
  ],
])("verifyAudit: finds the break after an attacker %s", async (_name, statements, brokenAt) => {
  await using app = await startApp()
  const owner = await createActions(app)
  await runPastTriggers(app, ...statements)
  expect(await verifyAudit(app)).toMatchObject({ checked: brokenAt - 1, brokenAt })
  // Nothing makes it good again: neither the cron nor an action of the owner.
  await app.runCron()
  await deskAction(app, owner, "after")
  await app.runCron()
  expect(await verifyAudit(app)).toMatchObject({ checked: brokenAt - 1, brokenAt })
  expect(textOf(await (await owner.post("/desk/audit", { intent: "verify" })).text())).toContain(
    `Entry ${brokenAt} was changed or is missing. The ${brokenAt - 1} before it are unchanged.`,
  )
})

test.each<[name: string, statement: string, brokenAt: number | null]>([
  ["changes one, and computes all hashes again", `${CHANGED} 2`, null],
  ["deletes one, and computes all hashes again", "delete from audit_entries where number = 2", 2],
  ["deletes the last ones", "delete from audit_entries where number > 3", null],
])("verifyAudit: the emailed hash is missing after an attacker %s", async (_name, statement, brokenAt) => {
  await using app = await startApp()
  await createActions(app)
  const { lastHash } = await verifyAudit(app)
  await runPastTriggers(app, statement)
  await rehash(app)
  const verified = await verifyAudit(app)
  expect(verified.brokenAt).toBe(brokenAt)
  expect(verified.lastHash).not.toBe(lastHash)
  expect(await app.db.select().from(auditEntries).where(eq(auditEntries.hash, lastHash))).toEqual([])
})

test("recordAction: a command's entry is recorded once, with its own actor", async () => {
  await using app = await startApp()
  const owner = await createActions(app)
  const subject = { kind: "customer" as const, id: owner.id }
  const action = commandAction("owner", "owner.add", subject, { after: { owner: true } })
  const results = await Promise.all([1, 2, 3].map(() => recordAction(app, action, NOTHING)))
  expect(results.sort()).toEqual(["done", "repeated", "repeated"])
  expect(await app.db.select().from(auditEntries).where(eq(auditEntries.number, 6))).toMatchObject([
    { actorId: "command-line", actor: "npm run owner", action: "owner.add", after: '{"owner":true}' },
  ])
  expect(await verifyAudit(app)).toMatchObject({ checked: 6, brokenAt: null })
  expect(await pageText(owner, "/desk/audit")).toContain("npm run owner")

  const numbersOf = async (
    action: string | null,
    actor: string | null,
    number = 9,
    isOldestFirst = false,
  ) => {
    const entries = await selectAuditEntries(app.db, { action, actor }, { number, isOldestFirst }, 2)
    return entries.map((entry) => entry.number)
  }
  expect(await numbersOf("owner.add", null)).toEqual([6])
  expect(await numbersOf(null, "npm run owner")).toEqual([6])
  expect(await numbersOf(null, null, 4)).toEqual([3, 2])
  expect(await numbersOf(null, null, 1, true)).toEqual([2, 3])
})
