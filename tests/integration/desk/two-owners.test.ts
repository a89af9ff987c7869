import { expect, test } from "vitest"
import { auditEntries, bugReportMessages, bugReports, complaints, disputes } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { formsIn, hiddenFieldsOf, postAsked, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, sortedStatuses, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const CHANGED = "has changed in the meantime, so nothing was done. Please look again."

/** Two owners press one button of a work item at once: one of them does it, the other reads why nothing was done. */
async function expectOneOf(owners: TestClient[], intent: string, subject: string) {
  const forms = await Promise.all(
    owners.map(async (owner) => {
      const shown = formsIn(await owner.html("/desk"), intent)
      return { ...shown.find(({ hidden }) => hidden.subject === subject)?.hidden, intent }
    }),
  )
  const sent = owners.map((owner, index) => owner.post("/desk?index", forms[index]))
  expect(await sortedStatuses(sent)).toEqual([303, 400])
  const refused = (await Promise.all(sent)).find(({ status }) => status === 400)
  expect(textOf((await refused?.text()) ?? "")).toContain(CHANGED)
}

test("POST /desk: of two owners at once, one does it and one is told", async () => {
  await using app = await startApp()
  const owners = [await app.createOwner(), await app.createOwner()]
  const [owner] = owners
  const { id } = await app.createAccount()
  const dispute = { id: "disp_1", paymentId: "pay_1", amount: 9499, currency: "USD", updatedAt: new Date() }
  await app.db.insert(disputes).values({ ...dispute, status: "open" })
  await addBug(app, id, "bug1")
  if (owner) await sendForm(owner, "/desk/bugs/bug1", "complaint-mark")
  await expectOneOf(owners, "dispute-answered", "disp_1")
  await expectOneOf(owners, "complaint-acknowledge", "1")
  expect(await app.rows(disputes)).toMatchObject([{ answeredAt: expect.any(Date) }])
  expect(await app.rows(complaints)).toMatchObject([{ acknowledgedAt: expect.any(Date) }])
  const actions = (await app.rows(auditEntries)).map(({ action }) => action)
  expect(actions).toEqual(["complaint.mark", "dispute.answered", "complaint.acknowledge"])
})

test("POST /desk/bugs/:bug: another owner's status stays, and so does the first reply", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const other = await app.createOwner()
  const reporter = await app.createAccount()
  await addBug(app, reporter.id, "bug1")
  const path = "/desk/bugs/bug1"
  const openForm = async (tab: TestClient, intent: string) => ({
    ...hiddenFieldsOf(await tab.html(path), intent),
    intent,
  })
  const late = await openForm(other, "status")
  await submitForm(owner, path, "status", { status: "fixed", fixedIn: "1.2.0" })
  const refused = await other.post(path, { ...late, status: "seen" })
  expect(refused.status).toBe(400)
  expect(textOf(await refused.text())).toContain(`The report ${CHANGED}`)
  expect(await app.rows(bugReports)).toMatchObject([{ status: "fixed", fixedIn: "1.2.0" }])

  const form = await openForm(owner, "reply")
  const otherForm = await openForm(other, "reply")
  await expectStatus(owner.post(path, { ...form, message: "Fixed in 1.2" }), 303)
  const html = await (
    await expectStatus(other.post(path, { ...otherForm, message: "It’s your antivirus" }), 400)
  ).text()
  expect(textOf(html)).toContain(`The report ${CHANGED} Reply sent to a reporter by ${owner.email},`)
  expect(html).toContain("It’s your antivirus</textarea>")
  expect(await app.rows(bugReportMessages)).toMatchObject([{ body: "Fixed in 1.2" }])
  await expect.poll(() => app.inbox(reporter.email)).toHaveLength(1)
})

const EMAIL = { id: "receipt:1", createdAt: new Date(1), nextAttemptAt: new Date(1) }
const MANY_YEARS = new Date(4e12)

test.each([
  ["sent", { sentAt: new Date(2) }],
  ["given up", { givenUpAt: new Date(2) }],
  ["waiting", { nextAttemptAt: MANY_YEARS }],
])("POST /desk/emails (send-email): two owners at once send an email once, %s", async (_, state) => {
  await using app = await startApp()
  const owners = [await app.createOwner(), await app.createOwner()]
  await addEmail(app, { ...EMAIL, ...state })
  const readForm = async (owner: TestClient) => ({
    ...hiddenFieldsOf(await owner.html("/desk/emails"), "send-email"),
    subject: EMAIL.id,
  })
  const forms = await Promise.all(owners.map(readForm))
  const sent = owners.map((owner, index) => owner.post("/desk/emails", forms[index]))
  expect(await sortedStatuses(sent)).toEqual([303, 400])
  const refused = (await Promise.all(sent)).find(({ status }) => status === 400)
  expect(textOf((await refused?.text()) ?? "")).toContain(`It ${CHANGED}`)
  expect(await app.inbox("buyer@example.com")).toHaveLength(1)
  expect(await app.db.$count(auditEntries)).toBe(1)

  const [owner] = owners
  if (owner) await expectStatus(owner.post("/desk/emails", await readForm(owner)), 303)
  expect(await app.inbox("buyer@example.com")).toHaveLength(2)
})

test("POST /desk/emails (send-marked): two owners at once send each email once", async () => {
  await using app = await startApp()
  const owners = [await app.createOwner(), await app.createOwner()]
  for (const id of ["receipt:1", "receipt:2"]) await addEmail(app, { ...EMAIL, id, sentAt: new Date(2) })
  const marks = { row0: "receipt:1", row1: "receipt:2" }
  const sent = await Promise.all(
    owners.map(async (owner) => {
      const shown = hiddenFieldsOf(await owner.html("/desk/emails"), "send-marked")
      const marked = { ...shown, ...marks, intent: "send-marked" }
      const { form, response } = await postAsked(owner, "/desk/emails", marked)
      return { ...form, ...hiddenFieldsOf(await response.text(), "send-marked") }
    }),
  )
  await Promise.all(owners.map((owner, index) => owner.post("/desk/emails", sent[index])))
  expect(await app.inbox("buyer@example.com")).toHaveLength(2)
  expect((await app.rows(auditEntries)).map(({ subjectId }) => subjectId).sort()).toEqual([
    "receipt:1",
    "receipt:2",
  ])
})
