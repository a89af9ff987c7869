import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { type App, eventually, PASSWORD, paymentEvent, startApp } from "#tests/support/app.ts"
import { textOf, type Visitor } from "#tests/support/visitor.ts"

const NEW_PASSWORD = "another horse entirely"
const twice = (password: string) => ({ password, confirmPassword: password })

async function wordsOf(visitor: Visitor, path: string): Promise<string> {
  const response = await visitor.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return textOf(await response.text())
}

/** The sentences of a refused form, by the id of the field they stand at. */
function errorsOf(html: string) {
  return Object.fromEntries(
    [...html.matchAll(/<p id="([\w-]+)-error"[^>]*>(.*?)<\/p>/g)].map(([, id, words]) => [
      id,
      textOf(words ?? ""),
    ]),
  )
}

const logsIn = async (app: App, email: string, password: string) =>
  (await app.visitor().post("/login", { email, password })).status === 303

/** The member's account in a second browser. */
async function elsewhere(app: App, email: string): Promise<Visitor> {
  const visitor = app.visitor()
  expect((await visitor.post("/login", { email, password: PASSWORD })).status).toBe(303)
  return visitor
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get("/account")).status === 200

async function donate(app: App, donor: Visitor) {
  const response = await donor.post("/donate", { currency: "EUR", amount: "50" })
  return app.order(response.headers.get("location")?.split("/").at(-1) ?? "")
}

const captured = (order: Awaited<ReturnType<typeof donate>>, paymentId: string) =>
  paymentEvent("payment.captured", {
    ...order,
    orderId: order.providerOrderId,
    paymentId,
    status: "captured",
  })

/** An owner who has used all there is: licence, device, donation, report, reset link. */
async function resident(app: App) {
  const owner = await app.owner()
  const donation = await donate(app, owner)
  await app.webhook(captured(donation, "pay_donated"))
  await owner.post("/report-bug", { title: "It stops", description: "Always.", dateOfIncident: "2024-02-29" })
  await app.visitor().post("/forgot-password", { email: owner.email })
  const [license] = await app.licensesOf(owner.order.userId)
  await activate(app, license?.id ?? "", "DEVICE-7F3A")
  await eventually(async () => expect(await app.inbox(owner.email)).toHaveLength(3))
  return Object.assign(owner, { donation, licenseKey: license?.key ?? "no key" })
}

async function activate(app: App, licenseId: string, deviceId: string, releasedAt: Date | null = null) {
  const times = { firstSeenAt: new Date(), lastSeenAt: new Date(), releasedAt }
  await app.db.insert(schema.devices).values({ id: deviceId, licenseId, slot: 1, deviceId, ...times })
}

test("a new password ends the other sessions, keeps this browser signed in, and is told by mail", async () => {
  await using app = await startApp()
  const member = await app.member()
  const other = await elsewhere(app, member.email)
  const before = member.cookies.get("session")
  const fields = { intent: "password", currentPassword: PASSWORD, ...twice(NEW_PASSWORD) }
  const response = await member.post("/account", fields)
  expect([response.status, response.headers.get("location")]).toEqual([303, "/account?done=password"])

  expect(member.cookies.get("session")).not.toBe(before)
  expect(await wordsOf(member, "/account?done=password")).toContain(
    "Your password was changed. Other browsers were signed out.",
  )
  expect(await isSignedIn(other)).toBe(false)
  expect((await app.visitor().get("/account", { cookie: `session=${before}` })).status).toBe(302)
  expect(await logsIn(app, member.email, PASSWORD)).toBe(false)
  expect(await logsIn(app, member.email, NEW_PASSWORD)).toBe(true)
  await eventually(async () => {
    const mails = await app.inbox(member.email)
    expect(mails).toMatchObject([{ subject: "Your Brisk password was changed" }])
    expect(JSON.stringify(mails)).not.toContain(NEW_PASSWORD)
  })
})

const WRONG = "That is not your current password."

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    "the wrong current one",
    { currentPassword: "not mine", ...twice(NEW_PASSWORD) },
    { currentPassword: WRONG },
  ],
  [
    "an endless current one",
    { currentPassword: "x".repeat(9999), ...twice(NEW_PASSWORD) },
    { currentPassword: WRONG },
  ],
  ["no current one", twice(NEW_PASSWORD), { currentPassword: "Password is required" }],
  ["only the current one", { currentPassword: PASSWORD }, { password: "Password is required" }],
  [
    "7 characters",
    { currentPassword: PASSWORD, ...twice("7 chars") },
    { password: "Password must be at least 8 characters" },
  ],
  [
    "257 characters",
    { currentPassword: PASSWORD, ...twice("x".repeat(257)) },
    { password: "Password must be at most 256 characters" },
  ],
  [
    "another confirmation",
    { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: "other words" },
    { confirmPassword: "Passwords do not match" },
  ],
])(
  "a change of the password with %s is refused at its field, and changes nothing",
  async (_, fields, sentences) => {
    await using app = await startApp()
    const member = await app.member()
    const other = await elsewhere(app, member.email)
    const response = await member.post("/account", { intent: "password", ...fields })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(errorsOf(html)).toEqual(sentences)
    for (const typed of Object.values(fields)) expect(html).not.toContain(typed)
    expect(await isSignedIn(other)).toBe(true)
    expect(await logsIn(app, member.email, PASSWORD)).toBe(true)
    expect(await app.db.select().from(schema.outbox)).toEqual([])
  },
)

test("news and offers are switched on and off, for this account only", async () => {
  await using app = await startApp()
  await app.member()
  const member = await app.member()
  const wants = async () =>
    (await app.db.select().from(schema.users)).flatMap((user) => (user.optInPromotions ? [user.email] : []))
  const response = await member.post("/account", { intent: "promotions", optInPromotions: "on" })
  expect([response.status, response.headers.get("location")]).toEqual([303, "/account?done=promotions"])
  expect(await wants()).toEqual([member.email])
  expect(await wordsOf(member, "/account?done=promotions")).toContain("Your choice was saved.")
  expect(await (await member.get("/account")).text()).toMatch(/name="optInPromotions"[^>]*checked=""/)

  await member.post("/account", { intent: "promotions" })
  expect(await wants()).toEqual([])
  expect(await (await member.get("/account")).text()).not.toMatch(/name="optInPromotions"[^>]*checked=""/)
})

test("signing out everywhere ends every session of the account, and no other", async () => {
  await using app = await startApp()
  const stranger = await app.member()
  const member = await app.member()
  const other = await elsewhere(app, member.email)
  const cookie = `session=${member.cookies.get("session")}`
  const response = await member.post("/account", { intent: "sessions" })

  expect([response.status, response.headers.get("location")]).toEqual([303, "/login"])
  expect(member.cookies.has("session")).toBe(false)
  expect((await app.visitor().get("/account", { cookie })).status).toBe(302)
  expect([await isSignedIn(other), await isSignedIn(stranger)]).toEqual([false, true])
})

test("what was paid is listed with its receipt, and what was not is not", async () => {
  await using app = await startApp()
  const member = await app.member()
  expect(await wordsOf(member, "/account")).toContain("Nothing bought yet.")
  const owner = await resident(app)
  const unpaid = await owner.post("/donate", { currency: "USD", amount: "5" })
  const html = await (await owner.get("/account")).text()
  const receipts = [...html.matchAll(/<a href="(\/receipts\/\w+)".*?<\/a>/g)].map(([link, path]) => [
    path,
    textOf(link),
  ])
  expect(receipts).toEqual([
    [`/receipts/${owner.donation.id}`, expect.stringMatching(/Donation to Brisk .* €50\.00/)],
    [`/receipts/${owner.order.id}`, expect.stringMatching(/Brisk PC Suite, Basic licence .* \$94\.99/)],
  ])

  const paid = await app.order(owner.order.id)
  const day = paid.paidAt?.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })
  const receipt = await wordsOf(owner, `/receipts/${paid.id}`)
  for (const fact of [
    `Order number ${paid.id}`,
    `Date ${day}`,
    "Item Brisk PC Suite, Basic licence",
    `Payment id ${paid.paymentId}`,
    `Bought by ${owner.email}`,
    "Amount paid $94.99",
  ]) {
    expect(receipt).toContain(fact)
  }
  const unpaidId = unpaid.headers.get("location")?.split("/").at(-1)
  for (const id of [unpaidId, "nobodys", "x".repeat(4000), encodeURIComponent("' or 1=1 --")]) {
    expect((await owner.get(`/receipts/${id}`)).status).toBe(404)
  }
  for (const path of [`/receipts/${paid.id}`, `/receipts/${paid.id}.data`]) {
    const response = await member.get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).not.toContain(paid.paymentId)
  }
})

test("the data of an account is one file, without a hash and without anything of others", async () => {
  await using app = await startApp()
  const stranger = await resident(app)
  await app.db.delete(schema.devices)
  await app.db.update(schema.donations).set({ paymentId: "pay_strange" })
  const owner = await resident(app)
  const response = await owner.get("/account/data.json")
  expect(response.status).toBe(200)
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="brisk-account.json"')
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8")
  expect(response.headers.get("cache-control")).toBe("no-store")

  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    account: { email: owner.email, optInPromotions: false },
    sessions: [{ expiresAt: expect.any(String) }],
    orders: expect.arrayContaining([
      expect.objectContaining({ id: owner.order.id, amount: 9499 }),
      expect.objectContaining({ id: owner.donation.id, amount: 5000, currency: "EUR" }),
    ]),
    licenses: [{ key: owner.licenseKey, planType: "basic" }],
    devices: [{ deviceId: "DEVICE-7F3A" }],
    bugReports: [{ title: "It stops", description: "Always.", dateOfIncident: "2024-02-29" }],
    donations: [{ amount: 5000, paymentId: "pay_donated", email: owner.email }],
  })
  expect(text).not.toMatch(/hash|scrypt|[0-9a-f]{64}/i)
  const { email, licenseKey, order } = stranger
  for (const theirs of [email, licenseKey, order.id, order.userId, "pay_strange"])
    expect(text).not.toContain(theirs)
})

test("deleting an account leaves its orders and donations, and of these no address", async () => {
  await using app = await startApp()
  const stranger = await resident(app)
  await app.db.delete(schema.devices)
  const owner = await resident(app)
  const other = await elsewhere(app, owner.email)
  const cookie = `session=${owner.cookies.get("session")}`
  const userId = owner.order.userId ?? ""
  const response = await owner.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect([response.status, response.headers.get("location")]).toEqual([303, "/login?deleted"])
  expect(owner.cookies.has("session")).toBe(false)
  expect(await wordsOf(app.visitor(), "/login?deleted")).toContain("Your account was deleted.")

  const { users, sessions, bugReports, licenses, passwordResetTokens, outbox, orders, donations } = schema
  const left = await Promise.all(
    [users, sessions, bugReports, licenses, schema.devices, passwordResetTokens, outbox].map((table) =>
      app.db.select().from(table),
    ),
  )
  // One each, the stranger's; two mails of the outbox, and the device was a stranger's to begin with.
  expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 0, 1, 2])
  expect(JSON.stringify(left)).not.toContain(owner.email)
  expect(JSON.stringify(left)).not.toContain(userId)
  const kept = await app.db.select().from(orders).where(eq(orders.id, owner.order.id))
  expect(kept).toMatchObject([{ userId: null, amount: 9499, status: "paid", paymentId: expect.any(String) }])
  expect(await app.db.select().from(donations).where(eq(donations.orderId, owner.donation.id))).toMatchObject(
    [{ userId: null, email: "", amount: 5000, currency: "EUR", paymentId: "pay_donated" }],
  )

  expect((await app.visitor().get("/account", { cookie })).status).toBe(302)
  expect([await isSignedIn(other), await isSignedIn(stranger)]).toEqual([false, true])
  expect(await logsIn(app, owner.email, PASSWORD)).toBe(false)
  const again = await app.member({}, owner.email)
  expect(await wordsOf(again, "/dashboard")).toContain("No License")
  expect(await wordsOf(again, "/account")).toContain("Nothing bought yet.")
  expect(await wordsOf(again, "/report-bug")).toContain("No bug reports yet.")
})

test("what the payment provider told about a deleted account keeps no address either", async () => {
  await using app = await startApp()
  const member = await app.member()
  const order = await donate(app, member)
  // Razorpay names the payer in every payment.
  const named = captured(order, "pay_named").replace('"notes":[]', `"email":"${member.email}","notes":[]`)
  expect(await (await app.webhook(named)).json()).toEqual({ result: "fulfilled" })
  await member.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect(JSON.stringify(await app.deliveries())).not.toContain(member.email)
})

test.each([
  ["the wrong password", { currentPassword: "not mine" }, WRONG],
  ["an empty password", { currentPassword: "" }, "Password is required"],
  ["no password", {}, "Password is required"],
  ["the fields of another form", twice(PASSWORD), "Password is required"],
])("an account is not deleted by %s", async (_, fields, sentence) => {
  await using app = await startApp()
  const member = await app.member()
  const response = await member.post("/account", { intent: "delete", ...fields })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(errorsOf(html)).toEqual({ "delete-password": sentence })
  expect(html).toMatch(/<details [^>]*open=""/)
  expect(await isSignedIn(member)).toBe(true)
})

test("a payment that arrives after its account was deleted is taken and recorded", async () => {
  await using app = await startApp()
  const buyer = await app.member()
  const orders = [await app.orderOf(buyer), await donate(app, buyer)]
  await buyer.post("/account", { intent: "delete", currentPassword: PASSWORD })
  for (const order of orders) {
    const response = await app.webhook(captured(order, `pay_${order.kind}`))
    expect([response.status, await response.json()]).toEqual([200, { result: "fulfilled" }])
    expect(await app.order(order.id)).toMatchObject({
      status: "paid",
      userId: null,
      paymentId: `pay_${order.kind}`,
    })
  }
  expect(await app.db.select().from(schema.donations)).toMatchObject([
    { userId: null, email: "", amount: 5000 },
  ])
  expect(await app.inbox(buyer.email)).toEqual([])
})

test.each([
  ["nothing", {}],
  ["an empty intent", { intent: "" }],
  ["an unknown one", { intent: "promote" }],
  ["an object's own", { intent: "constructor" }],
  [
    "every field but the intent",
    { currentPassword: PASSWORD, ...twice(NEW_PASSWORD), optInPromotions: "on" },
  ],
])("a form with %s for its intent is refused, and changes nothing", async (_, fields) => {
  await using app = await startApp()
  const member = await app.member()
  const before = await app.db.select().from(schema.users)
  const response = await member.post("/account", fields)
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toContain("This form arrived incomplete. Please try again.")
  expect(await app.db.select().from(schema.users)).toEqual(before)
})

const dashboardOf = (visitor: Visitor) => wordsOf(visitor, "/dashboard")

test("the dashboard of a free account offers what it lacks", async () => {
  await using app = await startApp()
  const words = await dashboardOf(await app.member())
  for (const said of [
    "Account type: Free",
    "License Status: Inactive",
    "No License",
    "Purchase",
    "Report Bug",
    "Donate",
    "Sign Out",
  ]) {
    expect(words).toContain(said)
  }
  for (const unsaid of ["Premium", "Device ID", "Purchase date", "Thank you"])
    expect(words).not.toContain(unsaid)
})

test("the dashboard of an owner shows the licence, and the device once there is one", async () => {
  await using app = await startApp()
  const owner = await app.owner()
  const [license] = await app.licensesOf(owner.order.userId)
  const day = license?.createdAt.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" })
  const key = license?.key.match(/.{5}/g)?.join(" ")
  await activate(app, license?.id ?? "", "DEVICE-OLD", new Date())
  const words = await dashboardOf(owner)
  for (const said of ["Account type: Premium", "Brisk PC Suite Basic Status: Active", `License key ${key}`]) {
    expect(words).toContain(said)
  }
  expect(words).toContain(`Purchase date ${day} Device ID Not Activated`)
  expect(words).toContain("Thank you for buying Brisk. It is yours for life. Download")

  await activate(app, license?.id ?? "", "<b>DEVICE</b>-7F3A")
  const html = await (await owner.get("/dashboard")).text()
  expect(textOf(html)).toContain("Device ID <b>DEVICE</b>-7F3A")
  expect(html).not.toContain("<b>DEVICE")
  expect(textOf(html)).not.toContain("Not Activated")
})

test("the dashboard of an owner whose licence was revoked says so, and sells again", async () => {
  await using app = await startApp()
  const owner = await app.owner()
  await app.db.update(schema.licenses).set({ revokedAt: new Date(), revokedBecause: "refunded" })
  const words = await dashboardOf(owner)
  expect(words).toContain("Account type: Free")
  expect(words).toContain("Status: Inactive")
  expect(words).toContain(
    "This licence was revoked, because its payment was returned. You can buy again at any time. Purchase",
  )
  expect((await owner.post("/buy", { plan: "basic" })).status).toBe(303)
})

test.each([
  ["ada.lovelace+brisk@example.com", "ada.lovelace+brisk"],
  ["O'Brien@example.com", "O'Brien"],
  ["<b>bold</b>@example.com", "<b>bold</b>"],
  ["</script><script>alert(1)</script>@example.com", "</script><script>alert(1)</script>"],
  ["адá🔑@例え.テスト", "адá🔑"],
  [`"a@b"@example.com`, `"a@b"`],
  [`"a b"@example.com`, `"a b"`],
  ["no-at-sign", "no-at-sign"],
])("the owner of %s is greeted as %s", async (email, name) => {
  await using app = await startApp()
  const member = await app.member()
  await app.db.update(schema.users).set({ email })
  const html = await (await member.get("/dashboard")).text()
  expect(textOf(html)).toContain(`Hello, ${name} Account type`)
  expect(html).not.toContain("<b>bold")
  expect(html).not.toContain("<script>alert")
  expect(await wordsOf(member, "/account")).toContain(`Signed in as ${email} `)
})
