import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { DESK_SUBJECTS } from "#app/audit/subjects.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { auditEntries, bugReports, licenses, outbox, quotes } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { createQuote, dayIn } from "#tests/support/fixtures/quotes.ts"
import { ageFactor } from "#tests/support/fixtures/second-factor.ts"
import { declaredForms } from "#tests/support/forms/declared-forms.ts"
import { formsIn, hiddenFieldsOf, sendConfirmed, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId, storedFormId } from "#tests/support/forms/form-ids.ts"
import { sendByCode } from "#tests/support/forms/kept-forms.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  redirectOf,
  sortedStatuses,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

/** Forms that make something new, of which the log has nothing yet. */
const CREATING = [
  "/desk/quotes/new quote-create",
  "/desk/quotes/new quote-send",
  "/desk/announcements/new announcement-save",
  "/desk/announcements/new announcement-test",
  "/desk/announcements/new announcement-send",
  "/desk/payouts payout-record",
]

/** Ids of what the forms of the next test are about. */
const IDS = ["x", "pay_x", "rfnd_x", "SAVE10", "9.9.9", "seller"]
const FIELDS = { subject: "x", payment: "pay_x", refund: "rfnd_x", code: "SAVE10", version: "9.9.9" }
const TYPED = "Typed, not to be lost"

/** Writes entries of another owner about everything that has one of the ids, and returns how many. */
async function changeEverything({ db }: App): Promise<number> {
  const subjects = DESK_SUBJECTS.flatMap((subjectKind) =>
    IDS.map((subjectId) => ({ subjectKind, subjectId })),
  )
  const entry = { at: new Date(), actorId: "other", actor: "other@brisk.test", action: "note.add", hash: "0" }
  const [first, ...others] = subjects.map((subject, index) =>
    db.insert(auditEntries).values({ ...entry, ...subject, number: index + 1, formId: `other-${index}` }),
  )
  if (first) await db.batch([first, ...others])
  return subjects.length
}

test("POST /desk: each form is refused once something newer than it was done", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const forms = await declaredForms()
  const count = await changeEverything(app)
  const refused: string[] = []
  const expected: string[] = []
  for (const { path, declared } of forms) {
    const { intent, otherFields = [], isRepeatable, shown } = declared
    const { fields = {} } = shown
    // A form for marked rows leaves out those that have changed, as the next test says.
    if (otherFields.includes("row0")) continue
    const name = `${path} ${intent}`
    const send = async (lastEntry: number) => {
      const typed = Object.fromEntries(Object.keys(fields).map((field) => [field, TYPED]))
      const form = { ...typed, ...FIELDS, intent, formId: newFormId(intent, { lastEntry }) }
      // As data: the page of a thing that does not exist shows no form.
      const [pathname = "", query = ""] = path.split("?")
      return (await owner.post(`${pathname}.data?${query}`, form)).text()
    }
    const answer = await send(0)
    const isRefused = answer.includes("Note added by other@brisk.test")
    if (isRefused) refused.push(name)
    if (isRefused && Object.keys(fields).some((field) => !(field in FIELDS)))
      expect([name, answer]).toEqual([name, expect.stringContaining(TYPED)])
    if (!isRepeatable && !CREATING.includes(name)) expected.push(name)
    expect([name, (await send(count)).includes("other@brisk.test")]).toEqual([name, false])
  }
  expect(refused).toEqual(expected)
  expect(expected.length).toBeGreaterThan(40)
})

const QUOTE = {
  email: "buyer@firm.test",
  emailKey: "buyer@firm.test",
  plan: AGREED_PLAN,
  devices: 5,
  amount: 100,
  currency: "USD" as const,
  validUntil: new Date(4e12),
  status: "draft" as const,
  createdAt: new Date(1),
}

test("POST /desk (marked rows): rows that were changed meanwhile are left as they are", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id } = await app.createAccount()
  const forms = (await declaredForms()).filter(({ declared }) => declared.otherFields?.includes("row0"))
  const intents = forms.map(({ declared }) => declared.intent).sort()
  for (const row of ["x", ...intents]) {
    await addBug(app, id, row)
    await addEmail(app, { id: row, sentAt: new Date(2), givenUpAt: new Date(2) })
    await app.db.insert(quotes).values({ ...QUOTE, id: row })
  }
  await changeEverything(app)
  for (const { path, declared } of forms) {
    const { intent, isRepeatable } = declared
    const marks = { row0: "x", row1: intent, duplicateOf: "x" }
    const form = { intent, formId: newFormId(intent, { lastEntry: 0 }), ...marks }
    const look = await (await expectStatus(owner.post(path, form), 200)).text()
    const response = await owner.post(path, { ...form, ...hiddenFieldsOf(look, intent) })
    const [said] = /\d of 2(?= had changed in the meantime)/.exec(textOf(await response.text())) ?? []
    expect([intent, said]).toEqual([intent, isRepeatable ? undefined : "1 of 2"])
  }
  expect(intents).toEqual([
    "bugs-duplicate",
    "bugs-seen-marked",
    "bugs-will-not-fix",
    "ignore-marked",
    "quotes-withdraw",
    "send-marked",
  ])
  expect(await app.db.$count(quotes, eq(quotes.status, "withdrawn"))).toBe(1)
  const statuses = (await app.rows(bugReports)).map(({ id, status }) => [id, status])
  expect(Object.fromEntries(statuses)).toEqual({
    x: "seen",
    "bugs-duplicate": "duplicate",
    "bugs-seen-marked": "seen",
    "bugs-will-not-fix": "will not fix",
    "ignore-marked": "not seen",
    "quotes-withdraw": "not seen",
    "send-marked": "not seen",
  })
})

/** The form as a tab shows it now: its hidden fields and these. */
const openForm = async (
  owner: TestClient,
  path: string,
  intent: string,
  fields: Record<string, string> = {},
): Promise<Record<string, string>> => ({
  ...hiddenFieldsOf(await owner.html(path), intent),
  intent,
  ...fields,
})

test("POST /desk/quotes/:quote (quote-send): terms changed in another tab are not sent", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  const offer = { amount: "2842.20", currency: "USD" }
  const path = `/desk/quotes/${await createQuote(owner, offer)}`
  const late = await openForm(owner, path, "quote-send")
  const terms = { email: "buyer@firm.test", plan: AGREED_PLAN, devices: "500", currency: "USD" }
  await submitForm(other, path, "quote-change", { ...terms, amount: "1", validUntil: dayIn(20), note: "" })
  const [status, text] = await answerOf(await owner.post(path, late))
  expect([status, text]).toEqual([
    400,
    expect.stringMatching(
      /The quote has changed in the meantime, so nothing was done\. Please look again\. Quote changed by \S+, .*: Amount: \$2,842\.20 → \$1\.00 · Valid until/,
    ),
  ])
  expect(await app.rows(outbox)).toEqual([])
  await submitForm(owner, path, "quote-send")
  expect(await app.rows(quotes)).toMatchObject([{ status: "sent", amount: 100 }])
})

test("POST /desk/quotes/:quote (quote-change): what an older tab typed is kept and can be sent", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const path = `/desk/quotes/${await createQuote(owner, { devices: "30" })}`
  const terms = { email: "buyer@firm.test", plan: AGREED_PLAN, amount: "120000", currency: "INR" }
  const typed = { ...terms, devices: "30", validUntil: dayIn(14), note: "From an older tab" }
  const late = await openForm(owner, path, "quote-change", typed)
  await submitForm(owner, path, "quote-change", { ...typed, devices: "40", note: "" })
  const html = await (await expectStatus(owner.post(path, late), 400)).text()
  expect(await app.rows(quotes)).toMatchObject([{ devices: 40, note: null }])
  expect(html).toContain("From an older tab")
  const again = { ...late, ...hiddenFieldsOf(html, "quote-change") }
  expect(await redirectOf(owner.post(path, again))).toEqual([303, `${path}?done=quote-change`])
  expect(await app.rows(quotes)).toMatchObject([{ devices: 30, note: "From an older tab" }])
})

test("POST /desk/settings: a tab that is older than the last change changes nothing", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const path = "/desk/settings"
  const seller = { legalName: "Asha Rao", address: "12 Station Road", taxCode: "997331", taxRate: "18" }
  await sendConfirmed(owner, path, "settings", seller)
  const late = await openForm(owner, path, "settings", { ...seller, about: "Older" })
  await sendConfirmed(owner, path, "settings", { ...seller, ownName: "Asha" })
  expect(await answerOf(await owner.post(path, late))).toEqual([
    400,
    expect.stringContaining("Seller saved by"),
  ])
  expect(await app.db.$count(auditEntries)).toBe(2)
})

test("POST /desk/licenses/:license: of two actions at once, one is done and one is told", async () => {
  await using app = await startApp()
  const owners = [await app.createOwner(), await app.createOwner()]
  const buyer = await app.createLicensedAccount()
  const [license] = await app.listLicenses(buyer.id)
  const path = `/desk/licenses/${license?.id}`
  const [revoke = {}, transfer = {}] = await Promise.all([
    openForm(owners[0] ?? buyer, path, "revoke", { reason: "Shared" }),
    openForm(owners[1] ?? buyer, path, "transfer"),
  ])
  const sent = [owners[0]?.post(path, revoke), owners[1]?.post(path, transfer)].filter((answer) => !!answer)
  expect(await sortedStatuses(sent)).toEqual([303, 400])
  expect(await app.db.$count(auditEntries)).toBe(1)
  const refused = (await Promise.all(sent)).find(({ status }) => status === 400)
  expect(textOf((await refused?.text()) ?? "")).toMatch(
    /The license has changed in the meantime.*(License revoked|One more transfer allowed) by/,
  )
  const isRevoked = (await app.rows(licenses))[0]?.revokedAt !== null
  expect((await app.rows(licenses))[0]?.extraTransfers).toBe(isRevoked ? 0 : 1)
})

test("POST /desk: a form sent twice is done once, whatever was done in between", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const path = `/desk/quotes/${await createQuote(owner)}`
  const form = await openForm(owner, path, "quote-send")
  await expectStatus(owner.post(path, form), 303)
  await submitForm(owner, path, "quote-withdraw")
  expect(await redirectOf(owner.post(path, form))).toEqual([303, `${path}?done=quote-send`])
  expect(await app.rows(quotes)).toMatchObject([{ status: "withdrawn" }])
  expect(await app.rows(outbox)).toHaveLength(1)
})

test("POST /desk: a form whose id no page gave is refused", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const path = `/desk/quotes/${await createQuote(owner)}`
  const { formId = "" } = await openForm(owner, path, "quote-send")
  const [keyId, signature, , id] = formId.split(".")
  const forged = [
    storedFormId(formId),
    [keyId, signature, "zzzz", id].join("."),
    [keyId, signature, "1", `${"z".repeat(25)}-quote-send`].join("."),
    [keyId, "x".repeat(43), "1", id].join("."),
    `${formId}/x`,
    "x".repeat(60_000),
    "",
  ]
  for (const each of forged) await expectStatus(owner.post(path, { intent: "quote-send", formId: each }), 400)
  expect(await app.rows(quotes)).toMatchObject([{ status: "draft" }])
  await expectStatus(owner.post(path, { intent: "quote-send", formId }), 303)
})

test("POST /desk: the page that answers a form that failed has forms that work", async () => {
  await using app = await startApp()
  app.expectError("refund-not-answered")
  const owner = await app.createOwner()
  const { path } = await app.createPaidOrder()
  await app.setFaults({ fail: ["refunds"] })
  const refund = await openForm(owner, path, "refund", { amount: "10", reason: "Asked for it" })
  const html = await (await expectStatus(owner.post(path, refund), 503)).text()
  await app.setFaults({})
  const receipt = { ...hiddenFieldsOf(html, "receipt"), intent: "receipt" }
  await expectStatus(owner.post(path, receipt), 303)
  await app.endBackgroundWork()
})

test("POST /desk: a form that waited for a code is refused once changed", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  const path = `/desk/quotes/${await createQuote(owner)}`
  const late = await openForm(owner, path, "quote-free", { reason: "A school, typed before the code" })
  await ageFactor(app, owner, 11)
  await submitForm(other, path, "quote-withdraw")
  const [status, text] = await answerOf((await sendByCode(app, owner, path, late)).response)
  expect([status, text]).toEqual([400, expect.stringContaining("Quote withdrawn by")])
})

test("POST /desk/releases (release-publish): a draft that changes before Confirm is not published", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  const path = "/desk/releases"
  const draft = {
    version: "1.2.0",
    address: `${app.emulators.url}/releases/download/v1.2.0/Brisk-Setup-1.2.0.exe`,
    notes: "New",
  }
  const asked = await openForm(owner, path, "release-publish", draft)
  const look = await (await expectStatus(owner.post(path, asked), 200)).text()
  await submitForm(other, path, "release-save", { ...draft, notes: "Other" })
  const confirmed = { ...asked, ...hiddenFieldsOf(look, "release-publish") }
  expect(await answerOf(await owner.post(path, confirmed))).toEqual([
    400,
    expect.stringContaining("Release drafted by"),
  ])
  expect(formsIn(await owner.html(path), "release-withdraw")).toEqual([])
})
