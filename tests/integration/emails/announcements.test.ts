import { eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { NEWS_BATCH_SIZE } from "#app/domain/announcements/announcement.ts"
import { queueNews } from "#app/services/announcements/announcements.server.ts"
import { queueNextNews } from "#db/announcements/announcements.server.ts"
import { openDatabase } from "#db/client.server.ts"
import { claimDueEmails } from "#db/outbox.server.ts"
import { announcements, outbox, users } from "#db/schema.ts"
import { formIdOf, hiddenFieldsOf, sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const MESSAGE = "# Hello\n\nNew: **faster** and [more](https://brisk.test/changelog).\n\n- one\n- two"
const poll = { timeout: 15_000 }

/** Accounts that asked for news an hour ago. */
async function addReaders(app: App, count: number) {
  const readers = await Promise.all(Array.from({ length: count }, () => app.createAccount()))
  const hourAgo = new Date(Date.now() - 3_600_000)
  await app.db.update(users).set({ optInPromotions: true, createdAt: hourAgo, emailConfirmedAt: hourAgo })
  return readers
}

/** The same without their sessions, in one statement. */
async function addManyReaders(app: App, count: number): Promise<void> {
  const at = Date.now() - 3_600_000
  await app.d1
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
       insert into users (id, email, email_key, password_hash, opt_in_promotions, created_at, email_confirmed_at)
       select printf('reader-%06d', i), 'reader' || i || '@example.com', 'reader' || i || '@example.com', 'x' || i, 1, ?2, ?2
       from n`,
    )
    .bind(count, at)
    .run()
}

/** Presses a button of the form of a new announcement. */
async function write(app: App, intent: string, fields: Record<string, string> = {}) {
  const owner = await app.createOwner()
  const formId = await formIdOf(owner, "/desk/announcements/new", "announcement")
  const form = { subject: "Brisk 2 🚀", message: MESSAGE, plainText: "", ...fields, intent, formId }
  const response = await owner.post("/desk/announcements/new", form)
  const path = response.headers.get("location")?.split("?")[0] ?? ""
  return { owner, form, response, path, id: path.split("/").at(-1) ?? "" }
}

/** "Send", and "Confirm" on the page that it shows. */
async function send(app: App, fields: Record<string, string> = {}) {
  const { owner, response: look } = await write(app, "announcement-send", fields)
  const form = hiddenFieldsOf(await look.text(), "announcement-send")
  const response = await owner.post("/desk/announcements/new", form)
  const path = response.headers.get("location")?.split("?")[0] ?? ""
  return { owner, form, response, path, id: path.split("/").at(-1) ?? "" }
}

const news = (app: App) => app.emulators.state.emails.filter(({ headers }) => "List-Unsubscribe" in headers)

test("announcements: each account that asked gets one email, with the headers of RFC 8058 and the law's footer", async () => {
  await using app = await startApp()
  const readers = await addReaders(app, 3)
  const [, off, bounced] = await Promise.all([null, app.createAccount(), app.createAccount()])
  await app.db
    .update(users)
    .set({ optInPromotions: true, emailUndeliverableSince: new Date() })
    .where(eq(users.id, bounced.id))
  const { owner, response, path, id } = await send(app)
  expect(response.status).toBe(303)
  expect(await pageText(owner, path)).toContain("Sending")
  await app.runCron()
  await app.runCron()
  const sent = news(app)
  expect(sent.map(({ to }) => to[0]).sort()).toEqual(readers.map(({ email }) => email).sort())
  expect(sent.map(({ to }) => to[0])).not.toContain(off.email)
  const [first] = sent
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, first?.to[0] ?? ""))
  const url = `http://localhost:8787/unsubscribe?token=${user?.newsKey}&news=${id}`
  expect(first?.headers).toEqual({
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  })
  expect(first).toMatchObject({ from: "Brisk News <news@brisk.test>", subject: "Brisk 2 🚀" })
  expect(first?.html).toContain(url.replaceAll("&", "&amp;"))
  expect(first?.text).toContain(url)
  expect(first?.text).toContain("You get this email because you asked for news")
  expect(first?.text).toContain("12 Station Road")
  expect(first?.text).toContain("more (https://brisk.test/changelog)")
  expect(first?.html).not.toMatch(/<img|<script/)
  expect(await app.db.select().from(announcements)).toMatchObject([
    { status: "sent", queued: 3, sent: 3, cursor: expect.any(String) },
  ])
  // The text is the announcement's: an email of it keeps none.
  expect(await app.db.$count(outbox, eq(outbox.html, ""))).toBe(3)
  expect(await pageText(owner, "/desk/announcements")).toContain("Brisk 2 🚀")
})

test("POST /unsubscribe: one POST without a cookie from anywhere ends the news, as Gmail sends it, also twice", async () => {
  await using app = await startApp()
  const [reader] = await addReaders(app, 1)
  const { id } = await send(app)
  await app.runCron()
  const header = news(app)[0]?.headers["List-Unsubscribe"] ?? ""
  const link = `${app.url}${new URL(header.slice(1, -1)).pathname}${new URL(header.slice(1, -1)).search}`
  const isOn = async () =>
    (
      await app.db
        .select()
        .from(users)
        .where(eq(users.id, reader?.id ?? ""))
    )[0]
  const page = await fetch(link)
  expect([page.status, (await isOn())?.optInPromotions]).toEqual([200, true])
  expect(await page.text()).toContain("Stop the news")
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" })
  const answer = await fetch(link, { method: "POST", body, redirect: "manual" })
  expect(answer.status).toBe(200)
  expect(await isOn()).toMatchObject({ optInPromotions: false, promotionsChangedBy: "unsubscribe" })
  const form = new FormData()
  form.set("List-Unsubscribe", "One-Click")
  const again = await fetch(link, { method: "POST", body: form, headers: { origin: "https://mail.example" } })
  expect(again.status).toBe(200)
  expect(await app.db.select().from(announcements)).toMatchObject([{ id, unsubscribed: 1 }])
  expect(await pageText(reader ?? app.visitor(), "/account")).toMatch(
    /You turned the news off on .*, by the link in an email\./,
  )
})

test("POST /unsubscribe: a key of nobody, of a deleted account and an incomplete one are answered calmly", async () => {
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

test("announcements: whoever ends the news while they are sent gets no more, and “Stop” takes back what waits", async () => {
  await using app = await startApp()
  const readers = await addReaders(app, 3)
  const { owner, path, id } = await send(app)
  const [announcement] = await app.db.select().from(announcements)
  if (!announcement) throw new Error("no announcement")
  await queueNextNews(app.db, announcement, { limit: 80, now: new Date() })
  expect(await app.db.$count(outbox, eq(outbox.kind, "news"))).toBe(3)
  const [first, second] = readers
  await first?.post("/account", { intent: "promotions" })
  // Ended past the site's own statements: what decides is read just before the email leaves.
  await app.db
    .update(users)
    .set({ optInPromotions: false })
    .where(eq(users.id, second?.id ?? ""))
  await app.runCron()
  expect(news(app).map(({ to }) => to[0])).toEqual([readers[2]?.email])
  expect(await app.db.$count(outbox, eq(outbox.kind, "news"))).toBe(1)

  const other = await send(app, { subject: "Another" })
  const [, next] = await app.db.select().from(announcements).orderBy(announcements.createdAt)
  if (!next) throw new Error("no announcement")
  await queueNextNews(app.db, next, { limit: 80, now: new Date() })
  await sendForm(other.owner, other.path, "announcement-stop")
  await app.runCron()
  expect(news(app)).toHaveLength(1)
  expect(await pageText(other.owner, other.path)).toContain("Stopped")
  expect([owner, path, id]).toBeDefined()
})

test("announcements: a batch that is repeated, or cut off before its emails leave, sends each email once", async () => {
  await using app = await startApp()
  await addReaders(app, 5)
  await send(app)
  const read = async () => (await app.db.select().from(announcements))[0]
  const start = await read()
  if (!start) throw new Error("no announcement")
  const now = new Date()
  await Promise.all([1, 2, 3].map(() => queueNextNews(app.db, start, { limit: 2, now })))
  expect(await read()).toMatchObject({ queued: 2, status: "sending" })
  await app.runCron()
  await app.db.update(outbox).set({ nextAttemptAt: new Date(0) })
  await app.runCron()
  await app.runCron()
  expect(await read()).toMatchObject({ queued: 5, sent: 5, status: "sent" })
  expect(new Set(news(app).map(({ to }) => to[0])).size).toBe(5)
  expect(news(app)).toHaveLength(5)
})

test("announcements: somebody who signs up, or proves an address, after the start does not get it", async () => {
  await using app = await startApp()
  await addReaders(app, 1)
  await send(app)
  const late = await app.createAccount()
  await app.db.update(users).set({ optInPromotions: true }).where(eq(users.id, late.id))
  await app.runCron()
  expect(news(app)).toHaveLength(1)
})

test("announcements: while the mail service is away, only one batch waits, and receipts leave before it", async () => {
  await using app = await startApp()
  app.expectError("email-not-sent")
  await addManyReaders(app, 90)
  await send(app)
  await app.setFaults({ fail: ["mail"] })
  for (const _ of [1, 2, 3]) await app.runCron()
  expect(await app.db.$count(outbox, eq(outbox.kind, "news"))).toBe(80)
  await app.setFaults({})
  const row = { recipient: "buyer@example.com", subject: "Your receipt", html: "x", text: "x" }
  const times = { createdAt: new Date(), nextAttemptAt: new Date() }
  await app.db.update(outbox).set({ nextAttemptAt: new Date(0) })
  await app.db.insert(outbox).values({ id: "receipt:first", kind: "receipt", ...row, ...times })
  await app.visitor().post("/forgot-license", { email: "nobody@example.com" })
  const subjects = () => app.emulators.state.emails.map(({ subject }) => subject)
  await expect.poll(subjects, poll).toContain("Your receipt")
  expect(subjects().slice(0, subjects().indexOf("Your receipt"))).not.toContain("Brisk 2 🚀")
  // The rest of the batch is still being sent, and would be to the next test's inbox.
  const failures = () => app.log.filter(({ event }) => event === "email-not-sent").length
  const before = failures()
  await app.setFaults({ fail: ["mail"] })
  await expect.poll(failures, poll).toBeGreaterThan(before)
})

/** The long form takes some minutes; what a batch costs and returns is the same in both. */
const MANY_READERS = byLength(600, 100_000)

test(
  `announcements: a batch reads, writes and returns as many rows among ${MANY_READERS} accounts as among 200, and each gets one email`,
  async () => {
    const few = await queueToReaders(200)
    const many = await queueToReaders(MANY_READERS)
    // The plan of the first batch may differ from that of the others, which is why the second ones are compared.
    expect(Math.abs((many.reads[1] ?? 0) - (few.reads[1] ?? 0))).toBeLessThanOrEqual(10)
    expect(Math.max(...many.reads)).toBeLessThanOrEqual(Math.max(...few.reads) + 10)
    expect(Math.max(...many.writes)).toBeLessThanOrEqual(Math.max(...few.writes) + 10)
    // What the Worker holds in memory is what its queries return: no account among it, and one batch of emails.
    expect(Math.max(...many.returned)).toBeLessThanOrEqual(BATCH_OF_EMAILS)
  },
  byLength(120, 1200) * 1000,
)

const BATCH_OF_EMAILS = 10

/** Queues an announcement to so many accounts, batch by batch, each run of the cron cut off once half-way. */
async function queueToReaders(count: number) {
  await using app = await startApp()
  await addManyReaders(app, count)
  await send(app)
  const figures = { reads: [] as number[], writes: [] as number[], returned: [] as number[] }
  const db = countingRows(app.d1, figures)
  const context = { db, now: () => new Date() }
  for (let batch = 0; (await app.db.select().from(announcements))[0]?.status === "sending"; batch++) {
    expect(batch).toBeLessThanOrEqual(count / NEWS_BATCH_SIZE + 2)
    await queueNews(context)
    // A second isolate whose cron runs at the same time: while a batch waits, none is added.
    if (batch % 100 === 50) await queueNews(context)
    await db.batch([claimDueEmails(db, new Date(), new Date(), BATCH_OF_EMAILS)])
    // What left keeps no text; here the emails leave at once.
    const left = { sentAt: new Date(), html: "", text: "" }
    await app.db.update(outbox).set(left).where(isNull(outbox.sentAt))
  }
  expect(await app.db.$count(outbox, eq(outbox.kind, "news"))).toBe(count)
  expect(await app.db.select().from(announcements)).toMatchObject([{ queued: count, status: "sent" }])
  return figures
}

/** The database, which notes how many rows each batch reads, writes and returns. */
function countingRows(d1: D1Database, figures: { reads: number[]; writes: number[]; returned: number[] }) {
  const batch = async <T>(statements: D1PreparedStatement[]) => {
    const results = await d1.batch<T>(statements)
    const sumOf = (number: (result: D1Result<T>) => number) =>
      results.reduce((sum, result) => sum + number(result), 0)
    if (statements.length > 2) {
      figures.reads.push(sumOf(({ meta }) => meta.rows_read))
      figures.writes.push(sumOf(({ meta }) => meta.rows_written))
    }
    figures.returned.push(sumOf((result) => result.results.length))
    return results
  }
  const prepare = (sql: string) => d1.prepare(sql)
  return openDatabase({ ...d1, prepare, batch } as D1Database)
}

test.each([
  ["HTML", { message: "Hi <script>alert(1)</script>" }, "HTML is not allowed"],
  ["no subject", { subject: " " }, "Please enter a subject."],
])("POST /desk/announcements/new: %s is refused, and nothing is saved", async (_, fields, message) => {
  await using app = await startApp()
  const { response } = await write(app, "announcement-send", fields)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(message)
  expect(await app.db.$count(announcements)).toBe(0)
})

test("POST /desk/announcements/new (announcement-send): says to how many and how it reads, and sends nothing yet", async () => {
  await using app = await startApp()
  await addReaders(app, 3)
  const { owner, response, form } = await write(app, "announcement-send")
  expect(response.status).toBe(200)
  const html = await response.text()
  const page = textOf(html)
  expect(page).toContain("Send to 3 accounts?")
  expect(page).toContain("New: faster and more (https://brisk.test/changelog).")
  for (const as of ["light", "dark", "text"]) expect(html).toContain(`/preview?as=${as}`)
  const read = () => app.db.select().from(announcements)
  expect(await read()).toMatchObject([{ status: "draft", subject: form.subject }])
  const confirmed = hiddenFieldsOf(html, "announcement-send")
  // Another text than the one that was shown, whatever the form says.
  for (const name of ["message", "subject", "shown"]) {
    const answer = await owner.post("/desk/announcements/new", { ...confirmed, [name]: "Never seen" })
    expect([name, answer.status]).toEqual([name, 200])
  }
  // Changed in another tab meanwhile: what was confirmed is what is sent.
  const [draft] = await read()
  const path = `/desk/announcements/${draft?.id}`
  const formId = await formIdOf(owner, path, "announcement")
  const other = { intent: "announcement-save", formId, subject: "Of another tab", message: "x" }
  expect((await owner.post(path, other)).status).toBe(303)
  for (const _ of [1, 2]) {
    expect((await owner.post("/desk/announcements/new", confirmed)).status).toBe(303)
  }
  expect(await read()).toMatchObject([{ status: "sending", subject: form.subject, message: MESSAGE }])
  await app.runCron()
  await app.runCron()
  expect(news(app).map(({ subject }) => subject)).toEqual(Array(3).fill(form.subject))
})

test("POST /desk/announcements/new (announcement-send): with nobody to send it to, says so and sends nothing", async () => {
  await using app = await startApp()
  const { response } = await write(app, "announcement-send")
  expect(response.status).toBe(400)
  expect(await response.text()).toContain("Nobody gets news yet")
  expect(await app.db.$count(announcements)).toBe(0)
})

test("POST /desk/announcements/new (announcement-test): goes to the owner alone, and ends nothing", async () => {
  await using app = await startApp()
  await addReaders(app, 2)
  const { owner, response } = await write(app, "announcement-test", { subject: "Try" })
  expect(response.status).toBe(303)
  await expect.poll(async () => (await app.inbox(owner.email)).length, poll).toBe(1)
  expect(app.emulators.state.emails).toHaveLength(1)
  expect(await app.db.select().from(announcements)).toMatchObject([{ status: "draft" }])
})

test("GET /desk/announcements/:id/preview: both themes and the plain text, which run and load nothing", async () => {
  await using app = await startApp()
  const { owner, path } = await write(app, "announcement-save", { plainText: "By hand" })
  const dark = await owner.get(`${path}/preview?as=dark`)
  expect(dark.headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(await dark.text()).toContain("@media all")
  expect(await (await owner.get(`${path}/preview?as=light`)).text()).toContain("@media not all")
  expect(await (await owner.get(`${path}/preview?as=text`)).text()).toContain("By hand")
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
  const rows = await app.db.select().from(announcements)
  expect(rows).toMatchObject([{ version: "2.0.0", status: "draft", subject: "Brisk 2.0.0 is here" }])
  const text = await (await owner.get(`/desk/announcements/${rows[0]?.id}/preview?as=text`)).text()
  expect(text).toContain("- Faster *start*\n- Fewer bugs")
})
