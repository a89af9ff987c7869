import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { formatShortMoment } from "#app/platform/time.ts"
import { auditEntries, bugReports } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

const TIME = new Date("2026-01-02T03:04:05Z")

async function createReport(app: App, id: string, title: string) {
  const reporter = await app.createAccount()
  const versions = { windowsBuild: "26100.2033", appVersion: "1.0.0" }
  await addBug(app, reporter.id, id, { title, createdAt: TIME, ...versions })
  return reporter
}

test("GET /desk/bugs: lists reports by status with reporter, first line and duplicates", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, "/desk/bugs")).toContain(
    "Bug reports will be here as soon as a customer sends one.",
  )
  await createReport(app, "bug1", "It stops")
  await createReport(app, "bug2", "It stops too")
  const duplicate = { status: "duplicate", fixedIn: "", duplicateOf: "bug1" }
  await submitForm(owner, "/desk/bugs/bug2", "status", duplicate)
  expect(await pageText(owner, "/desk/bugs?status=not+seen")).toContain(
    `Always. Windows 26100.2033, ${brand.name} 1.0.0 ${formatShortMoment(TIME, new Date())} 1 Not seen`,
  )
  expect(await pageText(owner, "/desk/bugs?status=duplicate")).toContain("It stops too")
  expect(await pageText(owner, "/desk/bugs")).not.toContain("It stops too")
  expect(await pageText(owner, "/desk/bugs?before=1-a")).not.toContain("It stops")
  expect(await pageText(owner, "/desk/bugs/bug1")).toContain("Duplicates It stops too")
  const { id: userId, licenseId } = await app.createLicensedAccount()
  await app.createLicensedAccount()
  await app.db.update(bugReports).set({ userId })
  expect(await owner.html("/desk/bugs/bug1")).toContain(`/desk/licenses/${licenseId}`)
  await expectStatus(owner.get("/desk/bugs/none"), 404)
})

test("POST /desk/bugs/:bug (status): the reporter sees the saved status", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const reporter = await createReport(app, "bug1", "It stops")
  for (const [fields, sentence] of [
    [{ status: "fixed", fixedIn: "" }, "Please enter the version in which it is fixed"],
    [{ status: "duplicate", duplicateOf: "" }, "Please enter the ID of the other report."],
    [{ status: "duplicate", duplicateOf: "bug1" }, "There is no other report with this ID."],
  ] as const) {
    const { response } = await sendForm(owner, "/desk/bugs/bug1", "status", fields)
    expect(await answerOf(response)).toEqual([400, expect.stringContaining(sentence)])
  }
  const save = (status: string) =>
    submitForm(owner, "/desk/bugs/bug1", "status", { status, fixedIn: "1.2.0" })
  await save("seen")
  expect(await pageText(reporter, "/dashboard")).not.toContain("New reply")
  await save("fixed")
  expect(await pageText(reporter, "/dashboard")).toContain("New reply")
  expect(await app.rows(bugReports)).toMatchObject([{ status: "fixed", fixedIn: "1.2.0" }])
  expect(await pageText(reporter, "/report-bug")).toContain("1.2.0")
  await save("fixed")
  expect(await pageText(reporter, "/dashboard")).not.toContain("New reply")
  expect((await app.rows(auditEntries)).map(({ action }) => action)).toEqual(
    Array(3).fill("bug-report.status"),
  )
})

test("POST /desk/bugs/:bug (reply, note): a reply is emailed, a note stays internal", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const reporter = await createReport(app, "bug1", "It stops")
  const path = "/desk/bugs/bug1"
  const { form, response } = await sendForm(owner, path, "reply", { message: "Does it say why?" })
  expect(await redirectOf(response)).toEqual([303, `${path}?done=reply`])
  await expectStatus(owner.post(path, form), 303)
  await submitForm(owner, path, "note", { note: "Seen before" })
  expect((await sendForm(owner, path, "reply", { message: " " })).response.status).toBe(400)
  await expect.poll(() => app.inbox(reporter.email)).toHaveLength(1)
  const own = await pageText(reporter, "/report-bug")
  expect([own.includes("Does it say why?"), own.includes("Seen before")]).toEqual([true, false])
  const text = await pageText(owner, path)
  expect(text).toContain("Reply Does it say why?")
  expect(text).toContain("Private note Seen before")
})

test("POST /desk/bugs (bugs-seen): marks only the page's reports as seen, once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const id of ["bug1", "bug2", "bug3"]) await createReport(app, id, `It stops ${id}`)
  await app.db.update(bugReports).set({ status: "fixed" }).where(eq(bugReports.id, "bug3"))
  expect(await pageText(owner, "/desk/bugs")).toContain("Mark these 2 as seen")
  const formId = newFormId("bugs-seen")
  const form = { intent: "bugs-seen", formId, subject: "bug1 bug2" }
  const response = await owner.post("/desk/bugs", form)
  expect(await redirectOf(response)).toEqual([303, "/desk/bugs?done=bugs-seen"])
  await expectStatus(owner.post("/desk/bugs", form), 303)
  const rows = await app.db.select({ id: bugReports.id, status: bugReports.status }).from(bugReports)
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    bug1: "seen",
    bug2: "seen",
    bug3: "fixed",
  })
  expect(await app.db.$count(auditEntries)).toBe(1)
  expect(await pageText(owner, "/desk/bugs")).not.toContain("as seen")
  for (const subject of ["", "none", Array.from({ length: 51 }, (_, index) => `x${index}`).join(" ")]) {
    const refused = { intent: "bugs-seen", formId: newFormId("bugs-seen"), subject }
    await expectStatus(owner.post("/desk/bugs", refused), 400)
  }
})
