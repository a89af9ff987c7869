import { expect, test } from "vitest"
import { auditEntries, bugReportMessages, bugReports, complaints, disputes } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { formIdOf, formOf, hiddenFieldsOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { sortedStatuses, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const CHANGED = "has changed in the meantime, so nothing was done. Please look again."

/** Two owners press one button of a work item at once: one of them does it, the other reads why nothing was done. */
async function expectOneOf(owners: TestClient[], intent: string, subject: string) {
  const sent = owners.map((owner) => owner.post("/desk?index", formOf(intent, { subject })))
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

test("POST /desk/bugs/:bug: another owner's status stays, and both replies arrive", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const other = await app.createOwner()
  const reporter = await app.createAccount()
  await addBug(app, reporter.id, "bug1")
  const path = "/desk/bugs/bug1"
  const late = {
    ...hiddenFieldsOf(await other.html(path), "status"),
    intent: "status",
    formId: await formIdOf(other, path, "status"),
  }
  await submitForm(owner, path, "status", { status: "fixed", fixedIn: "1.2.0" })
  const refused = await other.post(path, { ...late, status: "seen" })
  expect(refused.status).toBe(400)
  expect(textOf(await refused.text())).toContain(`The report ${CHANGED}`)
  expect(await app.rows(bugReports)).toMatchObject([{ status: "fixed", fixedIn: "1.2.0" }])

  const replies = [owner, other].map((from, index) =>
    from.post(path, formOf("reply", { message: `Reply ${index}` })),
  )
  expect(await sortedStatuses(replies)).toEqual([303, 303])
  expect((await app.rows(bugReportMessages)).map(({ body }) => body).sort()).toEqual(["Reply 0", "Reply 1"])
  await expect.poll(() => app.inbox(reporter.email)).toHaveLength(2)
})
