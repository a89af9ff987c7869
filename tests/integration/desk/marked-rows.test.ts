import { expect, test } from "vitest"
import { auditEntries, bugReports, outbox } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { formOf, hiddenFieldsOf, postAsked } from "#tests/support/forms/desk-forms.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { redirectOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

/** Marks rows and presses a button: the page that names them, and the form that confirms it. */
async function markRows(owner: TestClient, path: string, intent: string, fields: Record<string, string>) {
  const { response, form } = await postAsked(owner, path, formOf(intent, fields))
  const html = await response.text()
  return { status: response.status, text: textOf(html), form: { ...form, ...hiddenFieldsOf(html, intent) } }
}

const statusesOf = async (app: App) =>
  Object.fromEntries((await app.rows(bugReports)).map(({ id, status }) => [id, status]))

test("POST /desk/bugs (marked): names them once, then writes an entry for each", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id } = await app.createAccount()
  for (const bug of ["bug1", "bug2", "bug3"]) await addBug(app, id, bug, { title: `It stops: ${bug}` })
  const html = await owner.html("/desk/bugs")
  expect(html.match(/<input type="checkbox" form="marked"/g)).toHaveLength(3)
  expect(html).toContain('aria-label="It stops: bug1"')

  const nothing = await markRows(owner, "/desk/bugs", "bugs-will-not-fix", {})
  expect([nothing.status, nothing.text.includes("Please mark the rows first.")]).toEqual([400, true])
  const marked = await markRows(owner, "/desk/bugs", "bugs-will-not-fix", {
    row0: "bug1",
    row2: "bug3",
    row7: "none",
  })
  expect(marked.status).toBe(200)
  expect(marked.text).toMatch(/Will not fix: 2 rows .* It stops: bug1 .*It stops: bug3 Confirm/)
  expect(new Set(Object.values(await statusesOf(app)))).toEqual(new Set(["not seen"]))
  for (const _ of ["first", "again"]) {
    expect(await redirectOf(owner.post("/desk/bugs", marked.form))).toEqual([
      303,
      "/desk/bugs?done=bugs-will-not-fix",
    ])
  }
  expect(await statusesOf(app)).toEqual({ bug1: "will not fix", bug2: "not seen", bug3: "will not fix" })
  // Each row keeps its box, where nothing else is to be done.
  const settled = await owner.html("/desk/bugs?status=will+not+fix")
  expect(settled.match(/<input type="checkbox" form="marked"/g)).toHaveLength(2)
  expect(await app.rows(auditEntries)).toMatchObject([
    { action: "bug-report.status", subjectId: "bug1" },
    { action: "bug-report.status", subjectId: "bug3" },
  ])
})

test("POST /desk/bugs (marked): a duplicate needs the other report", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id } = await app.createAccount()
  for (const bug of ["bug1", "bug2"]) await addBug(app, id, bug)
  const typed = { row0: "bug1", duplicateOf: "" }
  const refused = await markRows(owner, "/desk/bugs", "bugs-duplicate", typed)
  expect([refused.status, refused.text.includes("Please enter the ID of the other report.")]).toEqual([
    400,
    true,
  ])
  const itself = await markRows(owner, "/desk/bugs", "bugs-duplicate", {
    row0: "bug1",
    row1: "bug2",
    duplicateOf: "bug2",
  })
  const response = await owner.post("/desk/bugs", itself.form)
  expect(textOf(await response.text())).toContain("1 of 2 had changed in the meantime")
  expect(await statusesOf(app)).toEqual({ bug1: "duplicate", bug2: "not seen" })
})

test("POST /desk/emails (marked): sends again and ignores those that are marked", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const email = {
    kind: "receipt" as const,
    recipient: "gone@example.com",
    subject: "Your receipt",
    html: "",
    text: "x",
  }
  const times = { createdAt: new Date(1), nextAttemptAt: new Date(1), givenUpAt: new Date(2) }
  await app.db.insert(outbox).values(["m1", "m2", "m3"].map((id) => ({ ...email, ...times, id })))
  const ignored = await markRows(owner, "/desk/emails", "ignore-marked", { row0: "m1", row1: "m2" })
  expect(ignored.text).toContain("Your receipt, gone@example.com")
  await owner.post("/desk/emails", ignored.form)
  const sent = await markRows(owner, "/desk/emails", "send-marked", { row0: "m3" })
  await owner.post("/desk/emails", sent.form)
  await expect.poll(() => app.inbox("gone@example.com")).toHaveLength(1)
  const rows = await app.rows(outbox)
  expect(rows.map(({ id, ignoredAt, sentAt }) => [id, ignoredAt !== null, sentAt !== null]).sort()).toEqual([
    ["m1", true, false],
    ["m2", true, false],
    ["m3", false, true],
  ])
  expect((await app.rows(auditEntries)).map(({ action }) => action)).toEqual([
    "email.ignore",
    "email.ignore",
    "email.send",
  ])
})
