import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { queueNextNews } from "#app/news/announcements/queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import { announcements, outbox, users } from "#db/schema.ts"
import { fill } from "#tests/support/d1/many-rows.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { formIdOf, hiddenFieldsOf, sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, lastOfPath, textOf } from "#tests/support/server/test-client.ts"

const MESSAGE = "# Hello\n\nNew: **faster** and [more](https://brisk.test/changelog).\n\n- one\n- two"
const NEW = "/desk/announcements/new"

/** Accounts that asked for news an hour ago. */
async function addReaders(app: App, count: number) {
  const readers = await Promise.all(Array.from({ length: count }, () => app.createAccount()))
  const hourAgo = new Date(Date.now() - 3_600_000)
  await app.db.update(users).set({ optInPromotions: true, createdAt: hourAgo, emailConfirmedAt: hourAgo })
  return readers
}

/** Adds accounts that asked for news an hour ago and have no session, in one statement. */
async function addManyReaders(app: App, count: number): Promise<void> {
  const at = Date.now() - 3_600_000
  await fill(
    app.d1,
    count,
    "users (id, email, email_key, password_hash, opt_in_promotions, created_at, email_confirmed_at)",
    `printf('reader-%06d', i), 'reader' || i || '@example.com', 'reader' || i || '@example.com', 'x' || i, 1, ${at}, ${at}`,
  )
}

async function press(owner: Awaited<ReturnType<App["createOwner"]>>, form: Record<string, string>) {
  const response = await owner.post(NEW, form)
  const path = response.headers.get("location")?.split("?")[0] ?? ""
  return { owner, form, response, path, id: lastOfPath(response) }
}

/** Presses a button of the form of a new announcement. */
async function write(app: App, intent: string, fields: Record<string, string> = {}) {
  const owner = await app.createOwner()
  const formId = await formIdOf(owner, NEW, "announcement-save")
  return press(owner, { subject: "Brisk 2 🚀", message: MESSAGE, plainText: "", ...fields, intent, formId })
}

/** "Send", and "Confirm" on the page that it shows. */
async function send(app: App, fields: Record<string, string> = {}) {
  const { owner, response: look } = await write(app, "announcement-send", fields)
  return press(owner, hiddenFieldsOf(await look.text(), "announcement-send"))
}

const isNews = eq(outbox.kind, "news")
const countNews = (app: App) => app.db.$count(outbox, isNews)

/** Queues the newest announcement to the next accounts. */
async function queueNext(app: App, limit = 80): Promise<void> {
  const newest = await app.db.query.announcements.findFirst({ orderBy: desc(announcements.createdAt) })
  await queueNextNews(app.db, newest ?? expect.fail("no announcement"), { limit, now: new Date() })
}

const news = (app: App) => app.emulators.state.emails.filter(({ headers }) => "List-Unsubscribe" in headers)

test("cron: each confirmed account with promotional emails on gets one announcement", async () => {
  await using app = await startApp()
  const readers = await addReaders(app, 2)
  await app.createAccount()
  const bounced = await app.createAccount()
  const unproven = await app.createAccount({ isConfirmed: false })
  const turnOn = (id: string, changes: Partial<typeof users.$inferInsert> = {}) =>
    app.db
      .update(users)
      .set({ optInPromotions: true, ...changes })
      .where(eq(users.id, id))
  await turnOn(bounced.id, { emailUndeliverableSince: new Date() })
  await turnOn(unproven.id)
  const { owner, response, path, id } = await send(app)
  expect(response.status).toBe(303)
  expect(await pageText(owner, path)).toContain("Sending")
  await turnOn((await app.createAccount()).id)
  await app.runCron()
  await app.runCron()
  const sent = news(app)
  expect(sent.map(({ to }) => to[0]).sort()).toEqual(readers.map(({ email }) => email).sort())
  const [first] = sent
  const user = await app.db.query.users.findFirst({ where: eq(users.email, first?.to[0] ?? "") })
  const url = `http://localhost:8787/unsubscribe?token=${user?.newsKey}&news=${id}`
  expect(first).toMatchObject({
    from: "Brisk News <news@brisk.test>",
    subject: "Brisk 2 🚀",
    headers: { "List-Unsubscribe": `<${url}>` },
  })
  expect(first?.html).toContain(url.replaceAll("&", "&amp;"))
  expectWords(first?.text, [
    url,
    "getting this email because you asked for news",
    "12 Station Road",
    "more (https://brisk.test/changelog)",
  ])
  expect(first?.html).not.toMatch(/<img|<script/)
  expect(await app.rows(announcements)).toMatchObject([
    { status: "sent", queued: 2, sent: 2, cursor: expect.any(String), finishedAt: expect.any(Date) },
  ])
  // The text is the announcement's: an email of it keeps none.
  expect(await app.db.$count(outbox, eq(outbox.html, ""))).toBe(2)
})

test("POST /unsubscribe: one POST without a cookie ends promotional emails", async () => {
  await using app = await startApp()
  const [reader] = await addReaders(app, 1)
  const { id } = await send(app)
  await app.runCron()
  const header = news(app)[0]?.headers["List-Unsubscribe"] ?? ""
  const link = `${app.url}${new URL(header.slice(1, -1)).pathname}${new URL(header.slice(1, -1)).search}`
  const isOn = () => app.db.query.users.findFirst({ where: eq(users.id, reader?.id ?? "") })
  await app.db.update(outbox).set({ sentAt: null })
  const page = await fetch(link)
  expect([page.status, (await isOn())?.optInPromotions]).toEqual([200, true])
  expect(await page.text()).toContain("Unsubscribe from news")
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" })
  const answer = await fetch(link, { method: "POST", body, redirect: "manual" })
  expect(answer.status).toBe(200)
  expect(await isOn()).toMatchObject({ optInPromotions: false, promotionsChangedBy: "unsubscribe" })
  expect(await countNews(app)).toBe(0)
  const form = new FormData()
  form.set("List-Unsubscribe", "One-Click")
  const again = await fetch(link, { method: "POST", body: form, headers: { origin: "https://mail.example" } })
  expect(again.status).toBe(200)
  expect(await app.rows(announcements)).toMatchObject([{ id, unsubscribed: 1 }])
  expect(await pageText(reader ?? app.visitor(), "/account")).toMatch(
    /You turned the news off on .*, by the link in an email\./,
  )
})

test("POST /unsubscribe: an unknown, deleted or incomplete key is 200, changes nothing", async () => {
  await using app = await startApp()
  const [reader] = await addReaders(app, 2)
  await app.db
    .update(users)
    .set({ newsKey: "a".repeat(32) })
    .where(eq(users.id, reader?.id ?? ""))
  await app.db.delete(users).where(eq(users.id, reader?.id ?? ""))
  for (const key of ["a".repeat(32), "b".repeat(32), "cut-off", ""]) {
    const response = await fetch(`${app.url}/unsubscribe?token=${key}`, { method: "POST" })
    expect([key, response.status]).toEqual([key, 200])
  }
  expect(await app.db.$count(users, eq(users.optInPromotions, true))).toBe(1)
})

test("POST /account and /desk/announcements: ending promotional emails or Stop removes queued announcements", async () => {
  await using app = await startApp()
  const readers = await addReaders(app, 3)
  const sending = await send(app)
  await queueNext(app)
  expect(await countNews(app)).toBe(3)
  const [first, second, third] = readers
  await first?.post("/account", { intent: "promotions" })
  await third?.post("/account", { intent: "promotions", optInPromotions: "on" })
  expect(await countNews(app)).toBe(2)
  // Ended past the site's own statements: what decides is read just before the email leaves.
  await app.db
    .update(users)
    .set({ optInPromotions: false })
    .where(eq(users.id, second?.id ?? ""))
  await app.runCron()
  expect(news(app).map(({ to }) => to[0])).toEqual([third?.email])
  // Turned off and on again, it takes nothing back that has left.
  for (const optInPromotions of ["", "on"])
    await third?.post("/account", { intent: "promotions", optInPromotions })
  expect(await countNews(app)).toBe(1)
  // An announcement that was sent to all can't be stopped.
  expect((await sendForm(sending.owner, sending.path, "announcement-stop")).response.status).toBe(400)

  const other = await send(app, { subject: "Another" })
  await queueNext(app)
  // Sent and waiting emails of the stopped announcement: only the sent ones stay.
  await app.db.update(outbox).set({ announcementId: other.id }).where(isNews)
  await sendForm(other.owner, other.path, "announcement-stop")
  expect(await countNews(app)).toBe(1)
  // Claimed before the stop, it is not sent after it.
  await app.db
    .update(outbox)
    .set({ id: "again", sentAt: null, nextAttemptAt: new Date(0) })
    .where(isNews)
  await app.runCron()
  expect(news(app)).toHaveLength(1)
  expect(await pageText(other.owner, other.path)).toContain("Stopped")
})

test("cron: a repeated or interrupted batch sends each announcement once", async () => {
  await using app = await startApp()
  await addReaders(app, 3)
  await send(app)
  const read = () => app.db.query.announcements.findFirst()
  await Promise.all([1, 2, 3].map(() => queueNext(app, 2)))
  expect(await read()).toMatchObject({ queued: 2, status: "sending" })
  await app.runCron()
  await app.sendWaitingEmails()
  await app.runCron()
  expect(await read()).toMatchObject({ queued: 3, sent: 3, status: "sent" })
  expect(new Set(news(app).map(({ to }) => to[0])).size).toBe(3)
  expect(news(app)).toHaveLength(3)
})

test("cron: without the email service, one batch is queued, and receipts go first", async () => {
  await using app = await startApp()
  await addManyReaders(app, 90)
  await send(app)
  await app.failEmails()
  for (const _ of [1, 2, 3]) await app.runCron()
  expect(await countNews(app)).toBe(80)
  await app.setFaults({})
  await app.db.update(outbox).set({ nextAttemptAt: new Date(0) })
  await addEmail(app, { id: "receipt:first" })
  await app.runCron()
  const subjects = app.emulators.state.emails.map(({ subject }) => subject)
  expect(subjects).toContain("Your receipt")
  expect(subjects.slice(0, subjects.indexOf("Your receipt"))).not.toContain("Brisk 2 🚀")
})

test("POST /desk/announcements/new: HTML or an announcement without recipients is refused", async () => {
  await using app = await startApp()
  for (const [fields, sentence] of [
    [{ message: "Hi <script>alert(1)</script>" }, "HTML is not allowed"],
    [{}, "Nobody gets news yet"],
  ] as const) {
    const { response } = await write(app, "announcement-send", fields)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(sentence)])
  }
  expect(await app.db.$count(announcements)).toBe(0)
})

test("POST /desk/announcements/new (announcement-send): previews recipients and text, and sends nothing", async () => {
  await using app = await startApp()
  await addReaders(app, 3)
  const { owner, response, form } = await write(app, "announcement-send")
  expect(response.status).toBe(200)
  const html = await response.text()
  const page = textOf(html)
  expect(page).toContain("Send to 3 accounts?")
  expect(page).toContain("New: faster and more (https://brisk.test/changelog).")
  for (const as of ["light", "dark", "text"]) expect(html).toContain(`/preview?as=${as}`)
  const read = () => app.rows(announcements)
  expect(await read()).toMatchObject([{ status: "draft", subject: form.subject }])
  const confirmed = hiddenFieldsOf(html, "announcement-send")
  // Another text than the one shown, whatever the form says.
  for (const name of ["message", "subject", "shown"]) {
    const answer = await owner.post(NEW, { ...confirmed, [name]: "Never seen" })
    expect([name, answer.status]).toEqual([name, 200])
  }
  // Changed in another tab meanwhile: what was confirmed is what is sent.
  const [draft] = await read()
  const path = `/desk/announcements/${draft?.id}`
  const formId = await formIdOf(owner, path, "announcement-save")
  const other = { intent: "announcement-save", formId, subject: "Of another tab", message: "x" }
  await expectStatus(owner.post(path, other), 303)
  expect(await read()).toMatchObject([{ subject: other.subject }])
  for (const _ of [1, 2]) {
    await expectStatus(owner.post(NEW, confirmed), 303)
  }
  expect(await read()).toMatchObject([{ status: "sending", subject: form.subject, message: MESSAGE }])
  await app.runCron()
  await app.runCron()
  expect(news(app).map(({ subject }) => subject)).toEqual(Array(3).fill(form.subject))
})

test("POST /desk/announcements/new (announcement-test): is sent to the owner alone", async () => {
  await using app = await startApp()
  await addReaders(app, 1)
  await write(app, "announcement-test")
  const { owner, path } = await write(app, "announcement-test", { plainText: "By hand" })
  await expect.poll(() => app.inbox(owner.email)).toHaveLength(1)
  expect(app.emulators.state.emails).toHaveLength(2)
  const drafts = [{ status: "draft" }, { status: "draft" }]
  expect(await app.rows(announcements)).toMatchObject(drafts)
  const dark = await owner.get(`${path}/preview?as=dark`)
  expect(dark.headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(await dark.text()).toContain("@media all")
  expect(await owner.html(`${path}/preview?as=light`)).toContain("@media not all")
  expect(await owner.html(`${path}/preview?as=text`)).toContain("By hand")
  await sendForm(owner, path, "announcement-delete")
  await expectStatus(owner.get(path), 404)
  expect(await app.db.$count(announcements)).toBe(1)
})

test("POST /desk/releases (release-tell): drafts an announcement of the notes, once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.d1
    .prepare(
      `insert into releases (version, installer_url, size, sha256, notes, published_at)
        values ('2.0.0', 'https://x.test/a.exe', 5, ?1, 'Faster *start*\nFewer bugs', ?2)`,
    )
    .bind("a".repeat(64), Date.now())
    .run()
  const { form } = await sendForm(owner, "/desk/releases", "release-tell", { subject: "2.0.0" })
  await owner.post("/desk/releases", form)
  const rows = await app.rows(announcements)
  expect(rows).toMatchObject([{ version: "2.0.0", status: "draft", subject: `${brand.name} 2.0.0 is here` }])
  const text = await owner.html(`/desk/announcements/${rows[0]?.id}/preview?as=text`)
  expect(text).toContain("- Faster *start*\n- Fewer bugs")
})
