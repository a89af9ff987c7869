import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { EMAIL_KINDS } from "#app/platform/email/email-kinds.ts"
import { markEmailSent } from "#app/platform/email/outbox-queries.server.ts"
import { days, hours, minutes } from "#app/platform/time.ts"
import { emailEvents, outbox, users } from "#db/schema.ts"
import { changeLink } from "#tests/support/fixtures/email-links.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { emailEvent, postEmailEvent, type SentEvent } from "#tests/support/server/email-events.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const HARD = { bounce: { type: "Permanent", subType: "General", message: "No such user" } }
const SOFT = { bounce: { type: "Transient", subType: "MailboxFull", message: "Full" } }

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

const bounce = (app: App, emailId: string, data = HARD, at = new Date()) =>
  post(app, { emailId, type: "email.bounced", data, at })

/** An email to an address that was accepted under this id. */
async function addSent(app: App, to: string, providerId: string, changes: object = {}) {
  const sent = { recipient: to, sentAt: new Date(), providerId }
  await addEmail(app, { id: `receipt:${providerId}`, ...sent, ...changes })
}

async function post(app: App, event: SentEvent) {
  const response = await postEmailEvent(app, emailEvent(event))
  expect(response.status).toBe(200)
  return ((await response.json()) as { result: string }).result
}

const stateOf = (app: App, providerId: string) =>
  app.db.query.outbox.findFirst({ where: eq(outbox.providerId, providerId) })

test("POST /webhooks/resend: events in any order, also repeated, have one final state", async () => {
  await using app = await startApp()
  const events: SentEvent[] = [
    { type: "email.sent", at: ago(4) },
    { type: "email.delivery_delayed", at: ago(3) },
    { type: "email.bounced", data: SOFT, at: ago(2.5) },
    { type: "email.delivered", at: ago(2) },
    // The same state earlier, and another at the same time.
    { type: "email.delivered", at: ago(3) },
  ]
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [1, 3, 3, 0, 4, 2, 1],
    [2, 0, 3, 1, 4, 2],
  ]
  for (const [number, order] of orders.entries()) {
    const emailId = `email-${number}`
    await addSent(app, "ada@example.com", emailId)
    for (const index of order) await post(app, { ...events[index], emailId })
    expect(await stateOf(app, emailId)).toMatchObject({ delivery: "delivered", deliveryAt: events[3]?.at })
  }
  expect(await app.db.$count(emailEvents)).toBe(20)
})

test("POST /webhooks/resend: unsigned, forged, old or large events are refused", async () => {
  await using app = await startApp()
  await addSent(app, "ada@example.com", "known")
  const body = emailEvent({ emailId: "known" })
  const seconds = Math.floor(Date.now() / 1000)
  const unsigned = await fetch(`${app.url}/webhooks/resend`, { method: "POST", body })
  const answers = [
    unsigned,
    await postEmailEvent(app, body, { secret: "whsec_YW5vdGhlci1zZWNyZXQtYW5vdGhlci1zZWNyZXQ=" }),
    await postEmailEvent(app, body, { timestamp: seconds - 6 * 60 }),
    await postEmailEvent(app, body, { timestamp: seconds + 6 * 60 }),
    await postEmailEvent(app, body.padEnd(300 * 1024)),
    await app.visitor().get("/webhooks/resend"),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 413, 405])
  expect(await unsigned.json()).toEqual({ result: "bad-signature" })
  const accepted = await postEmailEvent(app, body, { timestamp: seconds - 4 * 60 })
  expect(await accepted.json()).toEqual({ result: "recorded" })
  const event = { emailId: "known", type: "email.bounced", data: SOFT, at: new Date() }
  expect([
    await post(app, event),
    await post(app, event),
    await post(app, { emailId: "of another application" }),
    await post(app, { emailId: "known", type: "email.opened" }),
    await post(app, { ...event, data: { email_id: 5 } }),
  ]).toEqual(["recorded", "already-recorded", "unknown-email", "unknown-event", "unparsable"])
  expect(await app.db.$count(emailEvents)).toBe(3)
})

test("POST /webhooks/resend: an event received before the email's row is written counts", async () => {
  await using app = await startApp()
  const { email, id } = await app.createAccount()
  expect(await bounce(app, "early")).toBe("unknown-email")
  await addSent(app, email, "none", { id: "receipt:early", providerId: null, sentAt: null, userId: id })
  await markEmailSent(
    app.db,
    { id: "receipt:early", kind: "receipt" },
    { providerId: "early", at: new Date() },
  )
  expect(await stateOf(app, "early")).toMatchObject({ delivery: "bounced" })
  const user = await app.db.query.users.findFirst()
  expect(user?.emailUndeliverableSince).toEqual(expect.any(Date))
  await bounce(app, "at once")
  const link = { id: "reset", kind: "password-reset" } as const
  await addEmail(app, { ...link, userId: id })
  await markEmailSent(app.db, link, { providerId: "at once", at: new Date() })
  expect(await stateOf(app, "at once")).toMatchObject({ delivery: "bounced" })
})

test("POST /webhooks/resend: a bounced receipt needs the owner and warns the buyer", async () => {
  await using app = await startApp()
  await app.setFaults({ emailEvents: "deliver" })
  const owner = await app.createOwner()
  const email = "hard@bounce.test"
  const { buyer, order } = await app.createPaidOrder({ email })
  const [license] = await app.listLicenses(buyer.id)
  await expect.poll(() => pageText(buyer, "/dashboard")).toContain(`Our emails don't reach ${email}`)
  const dashboard = await pageText(buyer, "/dashboard")
  expect(dashboard).toContain(license?.key.slice(0, 5) ?? "no key")
  expect(await buyer.html("/account")).toContain(`/receipts/${order.id}`)
  expect(await pageText(owner, "/desk")).toContain("Did not arrive: ")
  expect(await pageText(owner, "/desk/emails?state=bounced")).toContain(email)
  expect(await pageText(owner, "/desk/emails?state=delivered")).not.toContain(email)
  expect(await pageText(owner, `/desk/customers/${buyer.id}`)).toContain("Email bounced: ")

  await addSent(app, "other@example.com", "other", { delivery: "bounced", deliveryAt: new Date() })
  await buyer.get(await changeLink(app, buyer, "new@example.com"))
  await expect
    .poll(async () => (await app.inbox("new@example.com")).map(({ text }) => text).join(" "))
    .toContain(license?.key)
  expect(await pageText(buyer, "/dashboard")).not.toContain("We could not deliver")
  await expect.poll(() => pageText(owner, "/desk")).not.toContain(`Did not arrive: Your ${brand.name}`)
  expect(await pageText(owner, "/desk")).toContain("Did not arrive: Your receipt")
  expect(await pageText(owner, "/desk/emails?state=bounced")).toContain(email)
  const receipts = (await app.inbox("new@example.com")).filter(({ text }) =>
    text.includes(license?.key ?? "?"),
  )
  expect(receipts).toHaveLength(1)
})

test("POST /desk (send-email, ignore-email): each ends the undelivered email's work item", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { email, id } = await app.createAccount()
  for (const name of ["one", "two"]) {
    await addSent(app, email, name, { userId: id, subject: `Receipt ${name}` })
    await bounce(app, name, SOFT)
  }
  await sendForm(owner, "/desk", "send-email", { subject: "receipt:two" })
  expect(await pageText(owner, "/desk")).not.toContain("Receipt two")
  expect(await pageText(owner, "/desk")).toContain("Receipt one")
  await sendForm(owner, "/desk", "ignore-email", { subject: "receipt:one" })
  expect(await pageText(owner, "/desk")).not.toContain("Receipt one")
  await expect.poll(() => app.inbox(email)).toHaveLength(1)
})

test("GET /desk/emails?kind=: lists the emails of one template, filtered by state", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const kind of EMAIL_KINDS) {
    await addSent(app, "a@example.com", kind, { id: `${kind}-1`, kind, subject: `About ${kind}.` })
  }
  await bounce(app, "refund")
  await bounce(app, "receipt")
  const listed = async (query: string) =>
    [...(await pageText(owner, `/desk/emails?rows=50&${query}`)).matchAll(/About ([\w-]+)\./g)].map(
      ([, kind]) => kind,
    )
  expect(await listed("kind=quote")).toEqual(["quote"])
  expect(await listed("kind=quote&state=sent")).toEqual(["quote"])
  expect(await listed("kind=refund&state=bounced")).toEqual(["refund"])
  expect(await listed("kind=quote&state=bounced")).toEqual([])
  for (const kind of ["", "constructor", "receipt'"]) {
    expect(await listed(`kind=${encodeURIComponent(kind)}`)).toHaveLength(EMAIL_KINDS.length)
  }
})

test("POST /webhooks/resend: a later delivered email clears the banner", async () => {
  await using app = await startApp()
  const { email, id } = await app.createAccount()
  await addSent(app, email, "first", { userId: id })
  await addSent(app, email, "second", { userId: id })
  await addSent(app, "other@example.com", "other")
  await bounce(app, "other")
  await post(app, { emailId: "second", type: "email.delivered", at: ago(10) })
  await bounce(app, "first", SOFT, ago(20))
  const user = await app.db.query.users.findFirst()
  expect(user?.emailUndeliverableSince).toBeNull()
})

test("POST /webhooks/resend: a complaint turns promotional emails off, once", async () => {
  await using app = await startApp()
  const { email, id } = await app.createAccount()
  await app.db.update(users).set({ optInPromotions: true }).where(eq(users.id, id))
  await addSent(app, email, "news", { userId: id })
  await addSent(app, email, "later", { userId: id })
  await addSent(app, email, "waiting", { userId: id, sentAt: null })
  const complaint = { emailId: "news", type: "email.complained", at: ago(1) }
  await post(app, complaint)
  const read = () => app.db.query.users.findFirst()
  expect(await read()).toMatchObject({ optInPromotions: false, promotionsChangedBy: "complaint" })
  await app.db
    .update(users)
    .set({ optInPromotions: true, promotionsChangedAt: new Date(), promotionsChangedBy: "account" })
    .where(eq(users.id, id))
  expect(await post(app, complaint)).toBe("already-recorded")
  for (const emailId of ["news", "later"]) await post(app, { emailId, type: "email.delivered" })
  expect(await read()).toMatchObject({ optInPromotions: true })
  expect(await app.db.$count(outbox)).toBe(3)
})

test("cron: syncs important emails whose events were lost", async () => {
  await using app = await startApp()
  await app.setFaults({ emailEvents: "drop" })
  await sendResetLink(app, "hard+lost@bounce.test")
  expect(await sync(app)).toMatchObject({ delivery: "bounced", deliverySyncAt: null })
  // Asked again, it would be found in no state: a key that may only send can't read it.
  await app.setFaults({ emailKey: "sending_access" })
  await app.db.update(outbox).set({ delivery: null })
  expect(await sync(app)).toMatchObject({ delivery: null, deliverySyncAt: null })
})

async function sendResetLink(app: App, email: string): Promise<void> {
  await app.createAccount({ email })
  await expectStatus(app.visitor().post("/forgot-password", { email }), 200)
  await app.endBackgroundWork()
  expect(await app.db.$count(outbox)).toBe(1)
}

/** The email after the cron asked what became of it, sent that long ago. */
async function sync(app: App, age = 0) {
  await app.db.update(outbox).set({ sentAt: new Date(Date.now() - age), deliverySyncAt: new Date(0) })
  await app.runCron()
  return (await app.rows(outbox))[0]
}

test("cron: syncs an undelivered email at doubling intervals, for five days", async () => {
  await using app = await startApp()
  await app.setFaults({ emailEvents: "drop" })
  await sendResetLink(app, "slow+lost@bounce.test")
  const waitAfter = async (age: number) =>
    Math.round((Number((await sync(app, age))?.deliverySyncAt) - Date.now()) / minutes(1))
  expect([await waitAfter(0), await waitAfter(hours(2))]).toEqual([30, 120])
  expect(await sync(app, days(6))).toMatchObject({ deliverySyncAt: null })
  await app.setFaults({ fail: ["mail"] })
  expect(await sync(app)).toMatchObject({ deliverySyncAt: new Date(0) })
})
