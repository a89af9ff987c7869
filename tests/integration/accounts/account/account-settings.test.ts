import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import * as schema from "#db/schema.ts"
import { changePassword, twice } from "#tests/support/fixtures/fixtures.ts"
import { captureEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { isSignedIn } from "#tests/support/fixtures/second-factor.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, fieldErrorsOf, redirectOf, textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const NEW_PASSWORD = "another horse entirely"

const known = { currentPassword: PASSWORD }

/** An account holder who has used all there is: license, device, donation, report, links, passkey, second factor, three mails. */
async function resident(app: App, name: string) {
  const holder = await app.createLicensedAccount()
  const donation = await app.createDonation(holder)
  const event = captureEvent(donation, { paymentId: `pay_of_${name}` })
  // Razorpay names the payer in every payment.
  await app.postWebhook(event.replace('"notes":[]', `"email":"${holder.email}","notes":[]`))
  const report = { title: `${name} stops`, description: "Why?", dateOfIncident: "2024-02-29" }
  await holder.post("/report-bug", report)
  await app.visitor().post("/forgot-password", { email: holder.email })
  await app.addDevice(holder.licenseId, `DEVICE-OF-${name}`)
  const owned = { userId: holder.id, createdAt: new Date() }
  const email = `next-of-${name}@example.com`
  const link = { purpose: "change", email, emailKey: email } as const
  const hash = createHash("sha256").update(name).digest("hex")
  await app.db.batch([
    app.db
      .insert(schema.passkeys)
      .values({ ...owned, id: name, name, publicKey: `key of ${name}`, signCount: 0 }),
    app.db.insert(schema.recoveryCodes).values({ ...owned, codeHash: hash }),
    app.db.insert(schema.totpFactors).values({ ...owned, encryptedSecret: `secret of ${name}`, keyId: "1" }),
    app.db.insert(schema.emailTokens).values({ ...owned, ...link, tokenHash: hash, expiresAt: new Date() }),
  ])
  await waitFor(async () => expect(await app.inbox(holder.email)).toHaveLength(3))
  return Object.assign(holder, { donation })
}

test("POST /account/security: a new password ends all other sessions and pending address changes", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ isConfirmed: false })
  const other = await app.logIn(member.email)
  const before = member.cookies.get("session")
  await member.post("/account", { intent: "email", newEmail: "next@example.com", ...known })
  const response = await changePassword(member, NEW_PASSWORD)
  expect(await redirectOf(response)).toEqual([303, "/account/security?done=password"])
  expect(member.cookies.get("session")).not.toBe(before)
  expect(member.cookies.has("device")).toBe(true)
  expect(await pageText(member, "/account/security?done=password")).toContain(
    "Your password was changed. Other browsers were signed out.",
  )
  expect(await isSignedIn(other)).toBe(false)
  expect(await app.rows(schema.sessions)).toMatchObject([{ secondFactorAt: null }])
  await expectStatus(app.visitor().get("/account", { cookie: `session=${before}` }), 302)
  expect(await app.canLogIn(member.email, PASSWORD)).toBe(false)
  expect(await app.canLogIn(member.email, NEW_PASSWORD)).toBe(true)
  expect(await app.rows(schema.emailTokens)).toEqual([])
  expect(await app.rows(schema.users)).toMatchObject([{ emailConfirmedAt: null }])
  expect(await app.subjectsTo(member.email)).not.toContain(`Your ${brand.name} password was changed`)
})

/** Each form of a setting that asks for the password itself, and the field that says what is wrong with it. */
const PASSWORD_FORMS = [
  ["/account/security", { intent: "password", ...twice(NEW_PASSWORD) }, "currentPassword"],
  ["/account/security", { intent: "two-factor-off" }, "two-factor-off-password"],
  ["/account/security", { intent: "recovery-codes" }, "recovery-codes-password"],
  ["/account", { intent: "email", newEmail: "next@example.com" }, "email-password"],
  ["/account/data", { intent: "delete" }, "delete-password"],
] as const

test("POST /account and /account/security: a wrong or missing current password is 400", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ hasSecondFactor: true })
  const stored = () =>
    Promise.all([schema.users, schema.totpFactors, schema.sessions].map((table) => app.rows(table)))
  const before = await stored()
  for (const [path, fields, field] of PASSWORD_FORMS) {
    for (const [currentPassword, sentence] of [
      ["not mine", "That is not your current password."],
      ["", "Password is required"],
    ] as const) {
      const response = await member.post(path, { ...fields, currentPassword })
      const html = await response.text()
      expect([response.status, fieldErrorsOf(html)]).toEqual([400, { [field]: sentence }])
      for (const typed of ["not mine", NEW_PASSWORD]) expect(html).not.toContain(typed)
    }
  }
  expect(await stored()).toEqual(before)
  expect(await app.rows(schema.outbox)).toEqual([])
  expect(await app.rows(schema.emailTokens)).toEqual([])
})

test("POST /account: promotional emails are turned on and off for this account only", async () => {
  await using app = await startApp()
  await app.createAccount()
  const member = await app.createAccount()
  const { email, optInPromotions } = schema.users
  const wanting = () => app.db.select({ email }).from(schema.users).where(eq(optInPromotions, true))
  const response = await member.post("/account", { intent: "promotions", optInPromotions: "on" })
  expect(await redirectOf(response)).toEqual([303, "/account?done=promotions"])
  expect(await wanting()).toEqual([{ email: member.email }])
  expect(await pageText(member, "/account?done=promotions")).toContain("Your choice was saved.")
  const checked = /name="optInPromotions"[^>]*checked=""/
  expect(await member.html("/account")).toMatch(checked)

  await member.post("/account", { intent: "promotions" })
  expect(await wanting()).toEqual([])
  expect(await member.html("/account")).not.toMatch(checked)
})

test("GET /account: lists the account's payments with receipts that other accounts cannot open", async () => {
  await using app = await startApp()
  const anotherUser = await app.createAccount()
  const holder = await app.createLicensedAccount()
  const donation = await app.createDonation(holder)
  await app.postWebhook(captureEvent(donation))
  const unpaid = await app.createDonation(holder, { currency: "EUR", amount: "10" })
  const html = await holder.html("/account")
  const links = [...html.matchAll(/<li class="row">.*?href="\/receipts\/(\w+)".*?<\/li>/g)]
  expect(links.map(([link, id]) => [id, textOf(link)])).toEqual([
    [donation.id, expect.stringMatching(new RegExp(String.raw`Donation to ${brand.name} .* €50\.00`))],
    [
      holder.order.id,
      expect.stringMatching(new RegExp(String.raw`${brand.fullName}, Basic license .* \$94\.99`)),
    ],
  ])

  expect(await holder.html("/account?before=1-a")).not.toContain("/receipts/")
  const { id, paymentId } = await app.findOrder(holder.order.id)
  for (const none of [unpaid.id, "nobodys", "x".repeat(4000), "'%20or%201=1%20--"])
    await expectStatus(holder.get(`/receipts/${none}`), 404)
  for (const path of [`/receipts/${id}`, `/receipts/${id}.data`]) {
    const response = await anotherUser.get(path)
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.not.stringContaining(paymentId ?? ""),
    ])
  }
})

test("GET /account/data.json: exports the account's own data, without hashes", async () => {
  await using app = await startApp()
  const { email, licenseKey, order } = await resident(app, "Bob")
  await registerSeller(app)
  const owner = await resident(app, "Ada")
  const partial = { refundId: "rfnd_of_Ada", amount: 1000, totalRefunded: 1000, at: Date.now() / 1000 }
  await app.postWebhook(refundEvent({ paymentId: "pay_of_Ada", ...partial }))
  await app.reportEvent(captureEvent(await app.findOrder(owner.order.id), { paymentId: "pay_twice" }))
  const response = await owner.get("/account/data.json")
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="${brand.slug}-account.json"`,
  )
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
    otherPayments: [
      { paymentId: "pay_twice", amount: "$94.99", refunded: "$0.00", problem: "second-payment" },
    ],
    refundsAndDisputes: [{ kind: "refund", amount: "€10.00" }],
    paymentNotices: [
      { notice: { event: "payment.captured" } },
      { notice: {} },
      { notice: {} },
      { notice: {} },
    ],
    emails: [
      { subject: `Your ${brand.name} license` },
      { subject: `Thank you for your donation to ${brand.name}` },
      { subject: `Reset your ${brand.name} password`, text: "" },
      { subject: "We refunded €10.00" },
      { subject: "We received a second payment of $94.99" },
    ],
    account: { email: owner.email, optInPromotions: false },
    sessions: [{ expiresAt: expect.any(String) }],
    licenses: [{ key: owner.licenseKey, planType: "basic" }],
    devices: [{ deviceId: "DEVICE-OF-Ada" }],
    passkeys: [{ name: "Ada", lastUsedAt: null }],
    twoFactorAuthentication: { codesLeft: 1 },
    emailLinks: [{ purpose: "change", email: "next-of-Ada@example.com" }],
    bugReports: [{ title: "Ada stops", description: "Why?", dateOfIncident: "2024-02-29", picture: null }],
    invoices: [{ page: expect.stringMatching(/^\/invoices\/\w+$/) }],
    donations: [{ amount: "€50.00", currency: "EUR", paymentId: "pay_of_Ada", email: owner.email }],
  })
  for (const { id } of [owner.order, owner.donation]) expect(text).toContain(`"id": "${id}"`)
  expect(JSON.stringify(data)).not.toMatch(/hash|scrypt|[0-9a-f]{64}|secret of|key of/i)
  for (const theirs of [email, licenseKey, order.id, order.userId, "Bob"]) expect(text).not.toContain(theirs)
  await app.db.update(schema.bugReports).set({ pictureType: "image/png" })
  expect(await owner.html("/account/data.json")).toMatch(/"picture": "\/report-bug\/\w+\/picture"/)
})

test("POST /account: deleting an account keeps its orders and donations without its email", async () => {
  await using app = await startApp()
  const anotherUser = await resident(app, "Bob")
  const theirs = await app.createDonation(anotherUser, { currency: "EUR", amount: "10" })
  const owner = await resident(app, "Ada")
  const other = await app.logIn(owner.email)
  await owner.post("/account", { intent: "email", newEmail: "hers@example.com", ...known })
  const cookie = `session=${owner.cookies.get("session")}`
  owner.cookies.set("device", "of this browser")
  const response = await owner.post("/account/data", { intent: "delete", ...known })
  expect(await redirectOf(response)).toEqual([303, "/login?deleted"])
  expect([...owner.cookies]).toEqual([])
  expect(await pageText(app.visitor(), "/login?deleted")).toContain("Your account was deleted.")

  // The email that confirms it leaves the outbox, with the address, as soon as it is sent.
  await waitFor(async () => {
    const [mail] = await app.inbox(owner.email)
    expect(mail?.subject).toBe(`Your ${brand.name} account was deleted`)
    expect(mail?.text).toContain(`Account: ${owner.email}`)
    expect(await app.rows(schema.outbox)).toHaveLength(3)
  })
  const tables = [
    ...[schema.users, schema.sessions, schema.passkeys, schema.totpFactors, schema.recoveryCodes],
    ...[schema.passwordResetTokens, schema.emailTokens, schema.bugReports, schema.licenses],
    schema.activations,
  ]
  const left = await Promise.all(tables.map((table) => app.rows(table)))
  expect(left.map(({ length }) => length)).toEqual(tables.map(() => 1))
  const stored = JSON.stringify([left, await app.rows(schema.outbox)])
  for (const hers of [owner.email, owner.order.userId, owner.licenseKey, "Ada"])
    expect(stored).not.toContain(hers)
  const events = JSON.stringify(await app.listWebhookEvents())
  expect(events).not.toContain(owner.email)
  expect(events).toContain(anotherUser.email)
  expect(await app.findOrder(owner.order.id)).toMatchObject({ userId: null, amount: 9499, status: "paid" })
  expect(await app.findOrder(owner.donation.id)).toMatchObject({ userId: null, paymentId: "pay_of_Ada" })
  expect(await app.findOrder(theirs.id)).toMatchObject({ status: "pending" })
  expect(await app.rows(schema.donations)).toMatchObject([
    { email: anotherUser.email, paymentId: "pay_of_Bob" },
    { userId: null, email: "", amount: 5000, currency: "EUR", paymentId: "pay_of_Ada" },
  ])

  await expectStatus(app.visitor().get("/account", { cookie }), 302)
  expect([await isSignedIn(other), await isSignedIn(anotherUser)]).toEqual([false, true])
  expect(await app.canLogIn(owner.email, PASSWORD)).toBe(false)
  const again = await app.createAccount({ email: owner.email })
  expect(await pageText(again, "/dashboard")).toContain("No License")
  expect(await pageText(again, "/account")).toContain("Nothing bought yet.")
  expect(await pageText(again, "/report-bug")).toContain("No bug reports yet.")
})

test("POST /account: a form with an unknown intent is 400 and changes nothing", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const before = await app.rows(schema.users)
  const response = await expectStatus(member.post("/account", { intent: "promote" }), 400)
  expect(textOf(await response.text())).toContain("It's incomplete, or this page doesn't accept it.")
  expect(await app.rows(schema.users)).toEqual(before)
})

test("GET /dashboard: a free account sees which features it lacks", async () => {
  await using app = await startApp()
  const words = await pageText(await app.createAccount(), "/dashboard")
  expect(words).toMatch(
    /Account type: Free License Status: Inactive .* No License .* Purchase Get the free version Report Bug/,
  )
  for (const tile of ["Report Bug", "Donate", "Account", "Sign Out"]) expect(words).toContain(`${tile} `)
  for (const unsaid of ["Premium", "Device ID", "Purchase date"]) expect(words).not.toContain(unsaid)
})

test("GET /dashboard: a license holder sees each state of the license", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const [license] = await app.listLicenses(owner.order.userId)
  const key = license?.key.match(/.{5}/g)?.join(" ")
  const day = formatIndianDay(license?.createdAt ?? new Date(0))
  const facts = `License key ${key} Copy Purchase date ${day} Device ID`
  await app.addDevice(license?.id ?? "", "DEVICE-BEFORE", new Date())
  const words = await pageText(owner, "/dashboard")
  expect(words).toContain(`Account type: Premium ${brand.fullName} Basic Status: Active`)
  expect(words).toContain(
    `${facts} Not Activated Thank you for buying ${brand.name}. It's yours for life. Install it on your computer, then enter your key there. Download`,
  )

  await app.addDevice(license?.id ?? "", "<b>7F3A</b>")
  const html = await owner.html("/dashboard")
  expect(textOf(html)).toContain(`${facts} <b>7F3A</b> Copy Thank you`)
  expect(html).not.toContain("<b>7F3A")

  await app.db.update(schema.licenses).set({ revokedAt: new Date(), revocationReason: "refunded" })
  const revoked = await pageText(owner, "/dashboard")
  expect(revoked).toContain(`Account type: Free ${brand.fullName} Basic Status: Inactive`)
  expect(revoked).toMatch(
    /The payment for this license was refunded. The license has ended. .* You can buy again at any time. Receipt Purchase/,
  )
  await expectStatus(owner.post("/buy", { plan: "basic" }), 303)
})
