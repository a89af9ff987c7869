import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { answerOf, linksTo, linkTo } from "#tests/support/fixtures/email-links.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, type TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const NEW = "right@example.com"
const TAKEN = "An account with this email already exists."
const DEAD = "This link has been used, has expired or is incomplete."

const requestChange = (member: TestClient, newEmail = NEW, currentPassword = PASSWORD) =>
  member.post("/account", { intent: "email", newEmail, currentPassword })

const emailsOf = async (app: App) => (await app.db.select().from(schema.users)).map(({ email }) => email)

async function changeLink(app: App, member: TestClient, newEmail = NEW): Promise<string> {
  expect((await requestChange(member, newEmail)).status).toBe(303)
  return linkTo(app, newEmail, "/confirm-email")
}

test("a person who types the wrong address at sign-up gets license key and receipts all the same", async () => {
  await using app = await startApp()
  const buyer = await app.signUp({ email: "wrong@example.com" })
  const orders = [await app.createOrder(buyer), await app.createDonation(buyer)]
  for (const order of orders) await payByWebhook(app, order)
  const checkout = await app.createDonation(buyer, { currency: "EUR", amount: "10" })
  expect(await pageText(buyer, `/checkout/${checkout.id}`)).toContain(
    "Receipt goes to wrong@example.com Change address",
  )

  await buyer.get(await changeLink(app, buyer))
  expect(await emailsOf(app)).toEqual([NEW])
  const [license] = await app.listLicenses(orders[0]?.userId ?? null)
  await waitFor(async () => {
    const subjects = (await app.inbox(NEW)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      "Confirm your new email address for Brisk",
      "Thank you for your donation to Brisk",
      "Your Brisk license",
    ])
  })
  const receipt = (await app.inbox(NEW)).find(({ subject }) => subject === "Your Brisk license")
  expect(receipt?.text).toContain(license?.key)
  expect(await app.canLogIn(NEW, PASSWORD)).toBe(true)
  expect(await pageText(buyer, "/dashboard")).not.toContain("Please confirm your email address")
})

test("POST /account: a new address is used once its link is opened; receipts of a confirmed one are not sent again", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const response = await requestChange(owner, `  ${NEW} `)
  expect([response.status, response.headers.get("location")]).toEqual([303, "/account?done=email#email"])
  const page = await pageText(owner, "/account?done=email")
  expect(page).toContain(`We sent a link to ${NEW}. Open it to finish the change.`)
  expect(page).toContain(`${NEW} becomes your address when you open the link that we sent there.`)
  expect(await emailsOf(app)).toEqual([owner.email])

  const path = await linkTo(app, NEW, "/confirm-email")
  const device = (await owner.get(path)).headers.getSetCookie()
  expect(device).toEqual([expect.stringMatching(/^device=/)])
  expect(await pageText(owner, "/account")).toContain(`Signed in as ${NEW}`)
  expect(await pageText(owner, "/account")).not.toContain("becomes your address")
  expect([await app.canLogIn(NEW, PASSWORD), await app.canLogIn(owner.email, PASSWORD)]).toEqual([
    true,
    false,
  ])
  await linkTo(app, owner.email, "/undo-email-change")
  const [notice] = await app.inbox(owner.email)
  expect(notice?.subject).toBe("The email address of your Brisk account was changed")
  expect(JSON.stringify(notice)).not.toContain(NEW)
  await app.runCron()
  const subjects = (await app.inbox(NEW)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    "Confirm your new email address for Brisk",
    "New sign-in to your Brisk account",
  ])
})

test("POST /confirm-email: changes the address without a session, once; opened again it says so", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const path = await changeLink(app, member)
  const [status, text] = await answerOf(app.visitor().get(path))
  expect([status, text]).toEqual([200, expect.stringContaining(`Is ${NEW} your address?`)])
  expect(await emailsOf(app)).toEqual([member.email])

  const responses = await Promise.all(Array.from({ length: 5 }, () => app.visitor().post(path)))
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(303))
  expect(await answerOf(app.visitor().get(path))).toEqual([
    200,
    expect.stringContaining(`${NEW} is confirmed.`),
  ])
  expect(await emailsOf(app)).toEqual([NEW])
  await linkTo(app, member.email, "/undo-email-change")
  expect(await app.db.select().from(schema.outbox)).toHaveLength(2)
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    "a wrong password",
    { currentPassword: "wrong" },
    { "email-password": "That is not your current password." },
  ],
  ["another account's address", { newEmail: "TAKEN@example.com" }, { newEmail: TAKEN }],
  [
    "its own address",
    { newEmail: "ADA@example.com" },
    { newEmail: "That is already the address of your account." },
  ],
])("POST /account: a change of address with %s is 400 at its field", async (_, fields, errors) => {
  await using app = await startApp()
  await app.createAccount({ email: "taken@example.com" })
  const member = await app.createAccount({ email: "ada@example.com" })
  const form = { intent: "email", newEmail: NEW, currentPassword: PASSWORD, ...fields }
  const response = await member.post("/account", form)
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(fieldErrorsOf(html)).toEqual(errors)
  expect(html).toContain(`value="${form.newEmail}"`)
  expect(html).not.toContain(`value="${form.currentPassword || "none"}"`)
  expect(await app.db.select().from(schema.emailTokens)).toEqual([])
})

test("GET and POST /confirm-email: an address that another account took meanwhile is refused", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const path = await changeLink(app, member)
  await app.createAccount({ email: NEW.toUpperCase() })
  const message = expect.stringContaining(`${TAKEN} The address of your account was not changed.`)
  expect(await answerOf(app.visitor().post(path))).toEqual([400, message])
  expect(await answerOf(member.get(path))).toEqual([200, message])
  expect((await emailsOf(app)).toSorted()).toEqual([NEW.toUpperCase(), member.email].toSorted())
  expect(await app.inbox(member.email)).toEqual([])
})

test("POST /account: a pending change is sent again, replaced by another one, and canceled", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const first = await changeLink(app, member)
  const again = await member.post("/account", { intent: "resend-email-change" })
  expect(again.headers.get("location")).toBe("/account?done=email#email")
  await linksTo(app, NEW, "/confirm-email", 2)
  expect((await answerOf(app.visitor().get(first)))[1]).toContain(`Is ${NEW} your address?`)

  const other = await changeLink(app, member, "other@example.com")
  expect((await answerOf(member.get(first)))[1]).toContain(DEAD)
  expect(await pageText(member, "/account")).toContain("other@example.com becomes your address")
  const canceled = await member.post("/account", { intent: "cancel-email-change" })
  expect(canceled.headers.get("location")).toBe("/account?done=cancel-email-change#email")
  expect(await pageText(member, "/account?done=cancel-email-change")).toContain(
    "The change was canceled. Your address stays as it is.",
  )
  expect((await answerOf(member.get(other)))[1]).toContain(DEAD)
  expect((await member.post("/account", { intent: "resend-email-change" })).status).toBe(303)
  await app.runCron()
  expect(await app.inbox("other@example.com")).toHaveLength(1)
  expect(await emailsOf(app)).toEqual([member.email])
})

test("POST /account: a new password cancels a pending change of the address", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const path = await changeLink(app, member)
  const fields = { currentPassword: PASSWORD, password: "another horse", confirmPassword: "another horse" }
  expect((await member.post("/account", { intent: "password", ...fields })).status).toBe(303)
  expect(await answerOf(app.visitor().post(path))).toEqual([400, expect.stringContaining(DEAD)])
})

test("POST /confirm-email: a changed address disables the links that the previous one was sent", async () => {
  await using app = await startApp()
  const member = await app.signUp()
  const confirmation = await linkTo(app, member.email, "/confirm-email")
  await app.visitor().post("/forgot-password", { email: member.email })
  expect(await app.db.select().from(schema.passwordResetTokens)).toHaveLength(1)
  await member.get(await changeLink(app, member))
  expect(await app.db.select().from(schema.passwordResetTokens)).toEqual([])
  expect((await answerOf(app.visitor().get(confirmation)))[1]).toContain(DEAD)
})

test("GET /account/data.json and deletion: include the links and their emails", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await member.get(await changeLink(app, member))
  await linkTo(app, member.email, "/undo-email-change")
  await changeLink(app, member, "third@example.com")
  const exported = await (await member.get("/account/data.json")).json()
  expect(exported).toMatchObject({
    account: { email: NEW, emailConfirmedAt: expect.any(String) },
    emailLinks: expect.arrayContaining([
      expect.objectContaining({ purpose: "undo", email: member.email }),
      expect.objectContaining({ purpose: "change", email: "third@example.com" }),
    ]),
  })
  expect(JSON.stringify(exported)).not.toMatch(/[0-9a-f]{64}/)

  const another = await app.createAccount()
  await changeLink(app, another, "fourth@example.com")
  await member.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect(await app.db.select().from(schema.emailTokens)).toMatchObject([{ email: "fourth@example.com" }])
  // The notice of the deletion is removed once it is sent, which the response does not wait for.
  const outbox = () => app.db.select().from(schema.outbox)
  await expect.poll(outbox).toMatchObject([{ recipient: "fourth@example.com" }])
  expect(await app.db.select().from(schema.users).where(eq(schema.users.email, NEW))).toEqual([])
})
