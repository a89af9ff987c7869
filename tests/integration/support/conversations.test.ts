import { eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { createContext } from "#app/load-context.server.ts"
import { brand } from "#app/platform/brand.ts"
import { replyToBugReport } from "#app/support/bug-reports/reply-to-bug-report.server.ts"
import * as schema from "#db/schema.ts"
import { fill } from "#tests/support/d1/many-rows.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  redirectOf,
  sortedStatuses,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const storedMessages = (app: App) => app.rows(schema.bugReportMessages)
const add = (member: TestClient, report: string, message: string, more = {}) =>
  member.post("/report-bug", { intent: "add-message", report, message, ...more })

/** A member with one bug report. */
async function reporter(app: App, member?: Awaited<ReturnType<App["createAccount"]>>) {
  const account = member ?? (await app.createAccount())
  await account.post("/report-bug", BUG_FIELDS)
  const reports = await app.db
    .select()
    .from(schema.bugReports)
    .where(eq(schema.bugReports.userId, account.id))
  return Object.assign(account, { report: reports.at(-1)?.id ?? "none" })
}

let number = 0
const newId = () => `${++number}`.padStart(25, "m")

/** The Worker's own context, and what the owner's forms have in common. */
async function desk(app: App) {
  const { id, email } = await app.createOwner()
  const form = (report: string): DeskAction => ({
    formId: newId(),
    form: null,
    actor: { id, email },
    action: "bug-report.reply",
    subject: { kind: "bug-report", id: report },
    reason: null,
    before: null,
    after: null,
  })
  return { context: createContext(await app.worker.getBindings(), () => {}), form }
}

async function reply(app: App, reportId: string, body: string) {
  const { context, form } = await desk(app)
  expect(await replyToBugReport(context, form(reportId), { body, shownAt: new Date() })).toBe("done")
}

test("GET /desk/bugs/:bug: who asks for money is one press from the refund", async () => {
  await using app = await startApp()
  const buyer = await app.createLicensedAccount()
  const { report } = await reporter(app, buyer)
  const owner = await app.createOwner()
  const path = `/desk/bugs/${report}`
  expect(await pageText(owner, path)).not.toContain("Asks for money")
  await add(buyer, report, "No. I want my money back.")
  const html = await owner.html(path)
  expect(textOf(html)).toMatch(
    /Asks for money Refund order .* Wrote again .* No. I want my money back. Reply/,
  )
  expect(html).toContain(`href="/desk/orders/${buyer.order.id}?open=Refund"`)
  await reply(app, report, "It is on its way.")
  expect(await pageText(owner, path)).not.toContain("Asks for money")
})

test("GET /report-bug?app=&build=: the form is filled in; typed values take precedence", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const path = "/report-bug?app=1.0.0&build=26100.2033"
  expect(await redirectOf(app.visitor().get(path))).toEqual([
    302,
    `/login?${new URLSearchParams({ redirectTo: path })}`,
  ])
  const html = await member.html(path)
  expect(html).toMatch(/<label for="windowsBuild"[^>]*>Windows build<\/label>/)
  expect(html).toMatch(/<input[^>]*name="windowsBuild"[^>]*value="26100.2033"/)
  expect(html).toMatch(/<label for="appVersion"[^>]*>App version<\/label>/)
  expect(html).toMatch(/<input[^>]*name="appVersion"[^>]*value="1.0.0"/)

  const refused = await (await member.post(path, { ...BUG_FIELDS, title: "", appVersion: "2.0.0" })).text()
  expect(refused).toMatch(/<input[^>]*name="appVersion"[^>]*value="2.0.0"/)
  const junk = await member.html(`/report-bug?app=${"1".repeat(41)}&build=%3Cb%3E`)
  expect(junk).toMatch(/name="appVersion"/)
  expect(junk).not.toMatch(/name="(appVersion|windowsBuild)"[^>]* value="[^"]/)
})

test("POST /report-bug (add-message): a message sent repeatedly is shown once", async () => {
  await using app = await startApp()
  const [member] = [await reporter(app), await reporter(app)]
  const formId = newId()
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => add(member, member.report, " It stops\r\nat start. ", { formId })),
  )
  expect(await Promise.all(responses.map(redirectOf))).toEqual(
    Array(5).fill([303, `/report-bug?report=${member.report}&sent=message`]),
  )
  expect(await storedMessages(app)).toMatchObject([{ author: "reporter", body: "It stops\nat start." }])
  const text = await pageText(member, `/report-bug?report=${member.report}&sent=message`)
  expect(text).toContain("Your message was added.")
  expect(text).toMatch(/You \d+ \w+ \d{4}, \d\d:\d\d UTC\+5:30 It stops at start. Message/)
  expect(await app.rows(schema.bugReports)).toMatchObject([
    { ownerUnreadSince: expect.any(Date) },
    { ownerUnreadSince: null },
  ])
})

test("POST /report-bug (add-message): 5,001 characters are 400 at their report", async () => {
  await using app = await startApp()
  const member = await reporter(app)
  const message = "x".repeat(5001)
  const response = await add(member, member.report, message)
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain("That is longer than a message can be. Please shorten it.")
  expect(html.match(/x{4000,}/)?.[0]).toHaveLength(5000)
  expect(html).not.toContain('name="title"')
  expect(await storedMessages(app)).toEqual([])
})

test("GET and POST /report-bug: another account's report is treated as missing", async () => {
  await using app = await startApp()
  const [member, otherAccount] = [await reporter(app), await reporter(app)]
  for (const report of [member.report, "nothing", ""]) {
    await expectStatus(otherAccount.get(`/report-bug?report=${report}`), 404)
    await expectStatus(add(otherAccount, report, "Mine"), 404)
  }
  expect(await storedMessages(app)).toEqual([])
})

test("POST /report-bug (add-message): a report takes 100 messages", async () => {
  await using app = await startApp()
  const member = await reporter(app)
  const into = "bug_report_messages (id, report_id, author, body, created_at)"
  await fill(app.d1, 98, into, `i, '${member.report}', 'reporter', 'More', i`)
  const added = Array.from({ length: 6 }, () => add(member, member.report, "One more"))
  expect(await sortedStatuses(added)).toEqual([303, 303, 400, 400, 400, 400])
  expect(await storedMessages(app)).toHaveLength(100)
  await app.db.update(schema.bugReports).set({ ownerUnreadSince: null })
  expect(await (await add(member, member.report, "One more")).text()).toContain(
    "This report has 100 messages and can’t take more. Please write to us instead.",
  )
  expect(await app.db.$count(schema.bugReports, isNull(schema.bugReports.ownerUnreadSince))).toBe(1)
  expect(await pageText(member, "/report-bug")).toMatch(/Earlier messages aren't shown here\..*One more/)
  const whole = await pageText(member, `/report-bug?report=${member.report}`)
  expect(whole).not.toContain("Earlier messages aren't shown here.")
  expect(whole.match(/ You \d/g)).toHaveLength(100)
})

test("replyToBugReport: the reply is shown, marked as new and emailed", async () => {
  await using app = await startApp()
  const other = await reporter(app)
  await reply(app, other.report, "Thank you.")
  const member = await reporter(app)
  await reply(app, member.report, "Which antivirus do you use?\n\nIt may block us.")

  expect(await pageText(member, "/dashboard")).toContain("Report Bug New reply What went wrong?")
  const mail = await waitFor(async () => (await app.inbox(member.email))[0] ?? expect.fail("no email yet"))
  expect(mail.subject).toBe(`A reply to your ${brand.name} bug report`)
  expect(mail.text).toContain(
    `Reply to this report:\nhttp://localhost:8787/report-bug?report=${member.report}\n`,
  )
  expect(mail.text).toContain("Report: It stops\n")
  expect(mail.text).toContain("\n\nWhich antivirus do you use?\n\nIt may block us.\n\n")

  const { report } = member
  await reply(app, (await reporter(app, member)).report, "Thank you.")
  await member.get(`/report-bug?report=${member.report}`)
  expect(await pageText(member, "/dashboard")).toContain("New reply")
  const response = await member.get(`/report-bug?report=${report}`)
  expect(response.headers.get("x-d1-round-trips")).toBe("2")
  const html = await response.text()
  expect(html.match(/>New</g)).toHaveLength(2)
  const text = await pageText(member, "/report-bug")
  expect(text).toMatch(
    new RegExp(
      String.raw`It stops Status: seen Always\..* ${brand.name} \d+ \w+ \d{4}, \d\d:\d\d UTC\+5:30 Which antivirus do you use\?`,
    ),
  )
  expect(text).not.toMatch(/New(?! Bug)/)
  expect(await pageText(member, "/dashboard")).not.toContain("New reply")
  expect(await pageText(other, "/dashboard")).toContain("New reply")
})

test("replyToBugReport: a form sent repeatedly is one reply and one email", async () => {
  await using app = await startApp()
  const member = await reporter(app)
  const { context, form } = await desk(app)
  const sent = form(member.report)
  const written = { body: "Thank you.", shownAt: new Date() }
  const results = await Promise.all(Array.from({ length: 5 }, () => replyToBugReport(context, sent, written)))
  expect(results.toSorted()).toEqual(["done", ...Array(4).fill("repeated")])
  await member.get("/report-bug")
  expect(await replyToBugReport(context, sent, written)).toBe("repeated")

  expect(await storedMessages(app)).toHaveLength(1)
  expect(await app.rows(schema.outbox)).toHaveLength(1)
  expect(await pageText(member, "/dashboard")).not.toContain("New reply")
  expect(await app.rows(schema.auditEntries)).toMatchObject([
    { action: "bug-report.reply", subjectKind: "bug-report", subjectId: member.report },
  ])
})
