import { eq } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { addLists } from "#tests/support/d1/many-rows.ts"
import { paymentEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const NEW_PASSWORD = "another horse entirely"

const known = { currentPassword: PASSWORD }
const twice = (password: string) => ({ password, confirmPassword: password })
const rows = (app: App, table: SQLiteTable) => app.db.select().from(table)
const longDay = (date?: Date | null) =>
  date?.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "Asia/Kolkata" })
const isSignedIn = async (visitor: TestClient) => (await visitor.get("/account")).status === 200

const answerOf = ({ status, headers }: Response) => [status, headers.get("location")]

function captured(order: Awaited<ReturnType<App["findOrder"]>>, paymentId: string): string {
  const { amount, currency, providerOrderId: orderId } = order
  return paymentEvent("payment.captured", { orderId, amount, currency, paymentId })
}

/** An owner who has used all there is: license, device, donation, report, reset link, three mails. */
async function resident(app: App, name: string) {
  const owner = await app.createLicensedAccount()
  const donation = await app.createDonation(owner)
  await app.postWebhook(captured(donation, `pay_of_${name}`))
  const report = { title: `${name} stops`, description: "Why?", dateOfIncident: "2024-02-29" }
  await owner.post("/report-bug", report)
  await app.visitor().post("/forgot-password", { email: owner.email })
  const [license] = await app.listLicenses(owner.order.userId)
  await app.addDevice(license?.id ?? "", `DEVICE-OF-${name}`)
  await waitFor(async () => expect(await app.inbox(owner.email)).toHaveLength(3))
  return Object.assign(owner, { donation, licenseKey: license?.key ?? "no key" })
}

test("POST /account: a new password ends the other sessions, keeps this one and sends an email", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const other = await app.logIn(member.email)
  const before = member.cookies.get("session")
  const fields = { intent: "password", ...known, ...twice(NEW_PASSWORD) }
  const response = await member.post("/account/security", fields)
  expect(answerOf(response)).toEqual([303, "/account/security?done=password"])
  expect(member.cookies.get("session")).not.toBe(before)
  expect(await pageText(member, "/account/security?done=password")).toContain(
    "Your password was changed. Other browsers were signed out.",
  )
  expect(await isSignedIn(other)).toBe(false)
  expect((await app.visitor().get("/account", { cookie: `session=${before}` })).status).toBe(302)
  expect(await app.canLogIn(member.email, PASSWORD)).toBe(false)
  expect(await app.canLogIn(member.email, NEW_PASSWORD)).toBe(true)
  await waitFor(async () => {
    const mails = await app.inbox(member.email)
    expect(mails.map(({ subject }) => subject)).toContain("Your Brisk password was changed")
    expect(JSON.stringify(mails)).not.toContain(NEW_PASSWORD)
  })
})

test("POST /account: a new password with a wrong current one is 400 at its field", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const other = await app.logIn(member.email)
  const fields = { ...twice(NEW_PASSWORD), currentPassword: "not mine" }
  const response = await member.post("/account/security", { intent: "password", ...fields })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(fieldErrorsOf(html)).toEqual({ currentPassword: "That is not your current password." })
  for (const typed of Object.values(fields)) expect(html).not.toContain(typed)
  expect(await isSignedIn(other)).toBe(true)
  // The log-in of the other browser was told, and nothing else.
  expect(await rows(app, schema.outbox)).toMatchObject([{ subject: "New sign-in to your Brisk account" }])
  expect(await app.canLogIn(member.email, PASSWORD)).toBe(true)
})

test("POST /account: promotional emails are turned on and off for this account only", async () => {
  await using app = await startApp()
  await app.createAccount()
  const member = await app.createAccount()
  const willing = eq(schema.users.optInPromotions, true)
  const wanting = () => app.db.select({ email: schema.users.email }).from(schema.users).where(willing)
  const response = await member.post("/account", { intent: "promotions", optInPromotions: "on" })
  expect(answerOf(response)).toEqual([303, "/account?done=promotions"])
  expect(await wanting()).toEqual([{ email: member.email }])
  expect(await pageText(member, "/account?done=promotions")).toContain("Your choice was saved.")
  const checked = /name="optInPromotions"[^>]*checked=""/
  expect(await (await member.get("/account")).text()).toMatch(checked)

  await member.post("/account", { intent: "promotions" })
  expect(await wanting()).toEqual([])
  expect(await (await member.get("/account")).text()).not.toMatch(checked)
})

test("POST /account: signing out everywhere ends every session of the account and of no other", async () => {
  await using app = await startApp()
  const anotherUser = await app.createAccount()
  const member = await app.createAccount()
  const other = await app.logIn(member.email)
  const cookie = `session=${member.cookies.get("session")}`
  const response = await member.post("/account/security", { intent: "sessions" })
  expect(answerOf(response)).toEqual([303, "/login"])
  expect(member.cookies.has("session")).toBe(false)
  expect((await app.visitor().get("/account", { cookie })).status).toBe(302)
  expect([await isSignedIn(other), await isSignedIn(anotherUser)]).toEqual([false, true])
})

test("GET /account: lists payments with their receipts, which other accounts cannot open", async () => {
  await using app = await startApp()
  const anotherUser = await app.createAccount()
  const owner = await resident(app, "Ada")
  const unpaid = await app.createDonation(owner)
  const html = await (await owner.get("/account")).text()
  const links = [...html.matchAll(/<a href="\/receipts\/(\w+)".*?<\/a>/g)]
  expect(links.map(([link, id]) => [id, textOf(link)])).toEqual([
    [owner.donation.id, expect.stringMatching(/Donation to Brisk .* €50\.00/)],
    [owner.order.id, expect.stringMatching(/Brisk PC Suite, Basic license .* \$94\.99/)],
  ])

  const { id, paymentId, paidAt } = await app.findOrder(owner.order.id)
  expect(await pageText(owner, `/receipts/${id}`)).toContain(
    `Receipt Order number ${id} Date ${longDay(paidAt)} Item Brisk PC Suite, Basic license ` +
      `Payment ID ${paymentId} Bought by ${owner.email} Amount paid $94.99`,
  )
  for (const none of [unpaid.id, "nobodys", "x".repeat(4000), "'%20or%201=1%20--"])
    expect((await owner.get(`/receipts/${none}`)).status).toBe(404)
  for (const path of [`/receipts/${id}`, `/receipts/${id}.data`]) {
    const response = await anotherUser.get(path)
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.not.stringContaining(paymentId ?? ""),
    ])
  }
})

test("GET /account: 23 receipts are three pages, none missing and none twice", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const [user] = await app.db.query.users.findMany()
  await addLists(app.d1, user?.id ?? "", 23, new Date())
  await app.createDonation(member)
  const pages: string[][] = []
  for (let path: string | undefined = "/account"; path && pages.length < 5; ) {
    const html: string = (await (await member.get(path)).text()).replaceAll("<!-- -->", "")
    pages.push([...html.matchAll(/<a href="\/receipts\/(\w+)"/g)].map(([, id = ""]) => id))
    expect(html.includes("Newest receipts")).toBe(path !== "/account")
    path = /href="([^"]*\?before=[^"]*)"[^>]*>Older receipts/.exec(html)?.[1]
  }
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 3])
  expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `long${index + 1}`))
})

test("GET /account/data.json: exports the account's data without hashes and without data of others", async () => {
  await using app = await startApp()
  const { email, licenseKey, order } = await resident(app, "Bob")
  const owner = await resident(app, "Ada")
  const partial = { refundId: "rfnd_of_Ada", amount: 1000, totalRefunded: 1000, at: Date.now() / 1000 }
  await app.postWebhook(refundEvent({ paymentId: "pay_of_Ada", ...partial }))
  const response = await owner.get("/account/data.json")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="brisk-account.json"')
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8")
  const text = await response.text()
  const { leftOut, ...data } = JSON.parse(text)
  expect(leftOut).toContain(
    "Emails sent more than 30 days ago and payment notices older than 90 days: they are deleted.",
  )
  expect(data).toMatchObject({
    orders: [
      { amount: "$94.99", status: "paid" },
      { amount: "€50.00", status: "paid" },
    ],
    refundsAndDisputes: [{ kind: "refund", amount: "€10.00" }],
    paymentNotices: [{ notice: { event: "payment.captured" } }, { notice: {} }, { notice: {} }],
    emails: [
      { subject: "Your Brisk license" },
      { subject: "Thank you for your donation to Brisk" },
      { subject: "Reset your Brisk password", text: "" },
      { subject: "We refunded €10.00" },
    ],
    account: { email: owner.email, optInPromotions: false },
    sessions: [{ expiresAt: expect.any(String) }],
    licenses: [{ key: owner.licenseKey, planType: "basic" }],
    devices: [{ deviceId: "DEVICE-OF-Ada" }],
    bugReports: [{ title: "Ada stops", description: "Why?", dateOfIncident: "2024-02-29" }],
    donations: [{ amount: "€50.00", currency: "EUR", paymentId: "pay_of_Ada", email: owner.email }],
  })
  for (const { id } of [owner.order, owner.donation]) expect(text).toContain(`"id": "${id}"`)
  expect(JSON.stringify(data)).not.toMatch(/hash|scrypt|[0-9a-f]{64}/i)
  for (const theirs of [email, licenseKey, order.id, order.userId, "Bob"]) expect(text).not.toContain(theirs)
})

test("POST /account: deleting an account keeps its orders and donations without the email address", async () => {
  await using app = await startApp()
  const anotherUser = await resident(app, "Bob")
  const owner = await resident(app, "Ada")
  const other = await app.logIn(owner.email)
  const cookie = `session=${owner.cookies.get("session")}`
  const response = await owner.post("/account/data", { intent: "delete", ...known })
  expect(answerOf(response)).toEqual([303, "/login?deleted"])
  expect(owner.cookies.has("session")).toBe(false)
  expect(await pageText(app.visitor(), "/login?deleted")).toContain("Your account was deleted.")

  // The email that confirms it leaves the outbox, with the address, as soon as it is sent.
  await waitFor(async () => {
    expect((await app.inbox(owner.email))[0]?.subject).toBe("Your Brisk account was deleted")
    expect(await rows(app, schema.outbox)).toHaveLength(3)
  })
  const { users, sessions, bugReports, licenses, activations, passwordResetTokens, outbox } = schema
  const emptied = [users, sessions, bugReports, licenses, activations, passwordResetTokens, outbox]
  const left = await Promise.all(emptied.map((table) => rows(app, table)))
  expect(left.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 3])
  for (const hers of [owner.email, owner.order.userId, owner.licenseKey, "Ada"])
    expect(JSON.stringify(left)).not.toContain(hers)
  expect(await app.findOrder(owner.order.id)).toMatchObject({ userId: null, amount: 9499, status: "paid" })
  expect(await app.findOrder(owner.donation.id)).toMatchObject({ userId: null, paymentId: "pay_of_Ada" })
  expect(await rows(app, schema.donations)).toMatchObject([
    { email: anotherUser.email, paymentId: "pay_of_Bob" },
    { userId: null, email: "", amount: 5000, currency: "EUR", paymentId: "pay_of_Ada" },
  ])

  expect((await app.visitor().get("/account", { cookie })).status).toBe(302)
  expect([await isSignedIn(other), await isSignedIn(anotherUser)]).toEqual([false, true])
  expect(await app.canLogIn(owner.email, PASSWORD)).toBe(false)
  const again = await app.createAccount({ email: owner.email })
  expect(await pageText(again, "/dashboard")).toContain("No License")
  expect(await pageText(again, "/account")).toContain("Nothing bought yet.")
  expect(await pageText(again, "/report-bug")).toContain("No bug reports yet.")
})

test("POST /account: deleting an account removes the address from its stored webhook events", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const body = captured(await app.createDonation(member), "pay_named")
  // Razorpay names the payer in every payment.
  const named = body.replace('"notes":[]', `"email":"${member.email}","notes":[]`)
  expect(await (await app.postWebhook(named)).json()).toEqual({ result: "fulfilled" })
  await member.post("/account/data", { intent: "delete", ...known })
  expect(JSON.stringify(await app.listWebhookEvents())).not.toContain(member.email)
})

test("POST /account: a form with an unknown intent is 400 and changes nothing", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const before = await rows(app, schema.users)
  const response = await member.post("/account", { intent: "promote" })
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toContain("It is incomplete, or this page does not accept it.")
  expect(await rows(app, schema.users)).toEqual(before)
})

test("GET /dashboard: a free account sees which features it lacks", async () => {
  await using app = await startApp()
  const words = await pageText(await app.createAccount(), "/dashboard")
  expect(words).toMatch(/Account type: Free License Status: Inactive .* No License .* Purchase Report Bug/)
  for (const tile of ["Report Bug", "Donate", "Account", "Sign Out"]) expect(words).toContain(`${tile} `)
  for (const unsaid of ["Premium", "Device ID", "Purchase date"]) expect(words).not.toContain(unsaid)
})

test("GET /dashboard: an owner sees the license in each of its states", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const [license] = await app.listLicenses(owner.order.userId)
  const key = license?.key.match(/.{5}/g)?.join(" ")
  const day = license?.createdAt.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })
  const facts = `License key ${key} Copy Purchase date ${day} Device ID`
  await app.addDevice(license?.id ?? "", "DEVICE-BEFORE", new Date())
  const words = await pageText(owner, "/dashboard")
  expect(words).toContain("Account type: Premium Brisk PC Suite Basic Status: Active")
  expect(words).toContain(`${facts} Not Activated Thank you for buying Brisk. It is yours for life. Download`)

  await app.addDevice(license?.id ?? "", "<b>7F3A</b>")
  const html = await (await owner.get("/dashboard")).text()
  expect(textOf(html)).toContain(`${facts} <b>7F3A</b> Copy Thank you`)
  expect(html).not.toContain("<b>7F3A")

  await app.db.update(schema.licenses).set({ revokedAt: new Date(), revocationReason: "refunded" })
  const revoked = await pageText(owner, "/dashboard")
  expect(revoked).toContain("Account type: Free Brisk PC Suite Basic Status: Inactive")
  expect(revoked).toMatch(
    /The payment for this license was refunded. The license has ended. .* You can buy again at any time. Receipt and credit note Purchase/,
  )
  expect((await owner.post("/buy", { plan: "basic" })).status).toBe(303)
})

test("GET /account, /account/security, /account/data: three pages lead to one another, each with its own forms", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const pages = {
    "/account": ["promotions", "email"],
    "/account/security": ["password", "sessions"],
    "/account/data": ["delete"],
  }
  for (const [path, intents] of Object.entries(pages)) {
    const html = await (await member.get(path)).text()
    for (const other of Object.keys(pages)) expect(html).toContain(`<a href="${other}"`)
    expect(html).toMatch(new RegExp(`<a href="${path}" aria-current="page"`))
    const found = [...html.matchAll(/name="intent" value="([\w-]+)"/g)].map(([, intent]) => intent)
    expect(found).toEqual(expect.arrayContaining(intents))
    for (const other of Object.values(pages).flat()) {
      expect([path, other, found.includes(other)]).toEqual([path, other, intents.includes(other)])
    }
  }
})
