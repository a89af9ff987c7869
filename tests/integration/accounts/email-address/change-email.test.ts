import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import {
  changeLink,
  confirmationLink,
  emailsOf,
  linksTo,
  linkTo,
} from "#tests/support/fixtures/email-links.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { storeCheapHash } from "#tests/support/fixtures/insert-account.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  type TestClient,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const NEW = "right@example.com"
const TAKEN = "An account with this email already exists."
const DEAD = "This link doesn't work anymore"

const requestChange = (member: TestClient, newEmail = NEW, currentPassword = PASSWORD) =>
  member.post("/account", { intent: "email", newEmail, currentPassword })

test("GET /confirm-email: a new address is sent the undelivered license key and receipts", async () => {
  await using app = await startApp()
  const buyer = await app.signUp({ email: "wrong@example.com" })
  await storeCheapHash(app, buyer.email)
  const orders = [await app.createOrder(buyer), await app.createDonation(buyer)]
  for (const order of orders) await payByWebhook(app, order)
  await waitFor(async () => expect(await app.inbox(buyer.email)).toHaveLength(3))
  await app.db.update(schema.outbox).set({ delivery: "bounced", deliveryAt: new Date() })
  const checkout = await app.createDonation(buyer, { currency: "EUR", amount: "10" })
  expect(await pageText(buyer, `/checkout/${checkout.id}`)).toContain(
    "Receipt goes to wrong@example.com Change address",
  )

  expect(await pageText(buyer, await changeLink(app, buyer, NEW))).toContain(
    "Your other browsers are signed out.",
  )
  expect(await emailsOf(app)).toEqual([NEW])
  const [license] = await app.listLicenses(orders[0]?.userId ?? null)
  await waitFor(async () => {
    expect((await app.subjectsTo(NEW)).toSorted()).toEqual([
      `Confirm your new email address for ${brand.name}`,
      `Thank you for your donation to ${brand.name}`,
      `Your ${brand.name} license`,
    ])
  })
  const receipt = (await app.inbox(NEW)).find(({ subject }) => subject === `Your ${brand.name} license`)
  expect(receipt?.text).toContain(license?.key)
  expect(await app.canLogIn(NEW, PASSWORD)).toBe(true)
  expect(await pageText(buyer, "/dashboard")).not.toContain("Please confirm your email address")
})

test("POST /account: a new address takes effect once its link is opened", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const response = await requestChange(owner, `  ${NEW} `)
  expect(await redirectOf(response)).toEqual([303, "/account?done=email#email"])
  const page = await pageText(owner, "/account?done=email")
  expect(page).toContain(`We sent a link to ${NEW}. Open it to finish the change.`)
  expect(page).toContain(`${NEW} becomes your address when you open the link that we sent there.`)
  expect(await emailsOf(app)).toEqual([owner.email])

  const path = await linkTo(app, NEW, "/confirm-email")
  const device = (await owner.get(path)).headers.getSetCookie()
  expect(device).toEqual([expect.stringMatching(/^device=/)])
  expect(await pageText(owner, "/account")).toContain(`Signed in as ${NEW}`)
  await expectStatus(owner.post("/login", { email: NEW, password: PASSWORD }), 303)
  expect(await app.canLogIn(owner.email, PASSWORD)).toBe(false)
  await linkTo(app, owner.email, "/undo-email-change")
  const [notice] = await app.inbox(owner.email)
  expect(notice?.subject).toBe(`The email address of your ${brand.name} account was changed`)
  expect(JSON.stringify(notice)).not.toContain(NEW)
  await app.runCron()
  // By the cookie that came with the change, this is a known browser, which gets no email about the log-in.
  expect(await app.subjectsTo(NEW)).toEqual([`Confirm your new email address for ${brand.name}`])
})

test("POST /confirm-email: changes the address once, also without a session", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const path = await changeLink(app, member, NEW)
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.visitor().post(path)))
  const answers = responses.map(({ status, headers }) => [status, headers.getSetCookie()])
  expect(answers).toEqual(Array(5).fill([303, []]))
  expect(await answerOf(app.visitor().get(path))).toEqual([
    200,
    expect.stringContaining(`receipts go to ${NEW} .`),
  ])
  expect(await emailsOf(app)).toEqual([NEW])
  await linkTo(app, member.email, "/undo-email-change")
  expect(await app.rows(schema.outbox)).toHaveLength(2)
})

test("POST /account: an address that is one's own or another account's is 400", async () => {
  await using app = await startApp()
  await app.createAccount({ email: "taken@example.com" })
  const member = await app.createAccount({ email: "ada@example.com" })
  for (const [newEmail, sentence] of [
    ["TAKEN@example.com", TAKEN],
    ["ADA@example.com", "That's already your account's address."],
  ] as const) {
    const response = await requestChange(member, newEmail)
    const html = await response.text()
    expect([response.status, fieldErrorsOf(html)]).toEqual([400, { newEmail: sentence }])
    expect(html).toContain(`value="${newEmail}"`)
    expect(html).not.toContain(PASSWORD)
  }
  expect(await app.rows(schema.emailTokens)).toEqual([])
})

test("GET and POST /confirm-email: an address taken by another account meanwhile is refused", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const path = await changeLink(app, member, NEW)
  await app.createAccount({ email: NEW.toUpperCase() })
  const message = expect.stringContaining(`${TAKEN} Yours keeps the address it has.`)
  expect(await answerOf(app.visitor().post(path))).toEqual([400, message])
  expect(await answerOf(member.get(path))).toEqual([200, message])
  expect((await emailsOf(app)).toSorted()).toEqual([NEW.toUpperCase(), member.email].toSorted())
  expect(await app.inbox(member.email)).toEqual([])
})

test("POST /account: a pending address change can be resent, replaced and canceled", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const first = await changeLink(app, member, NEW)
  const again = await member.post("/account", { intent: "resend-email-change" })
  expect(again.headers.get("location")).toBe("/account?done=email#email")
  await linksTo(app, NEW, "/confirm-email", 2)
  expect((await answerOf(app.visitor().get(first)))[1]).toContain(`Is this your address? ${NEW}`)

  const other = await changeLink(app, member, "other@example.com")
  expect((await answerOf(member.get(first)))[1]).toContain(DEAD)
  expect(await pageText(member, "/account")).toContain("other@example.com becomes your address")
  const stranger = await app.createAccount()
  await changeLink(app, stranger, "third@example.com")
  const canceled = await member.post("/account", { intent: "cancel-email-change" })
  expect(canceled.headers.get("location")).toBe("/account?done=cancel-email-change#email")
  expect(await pageText(member, "/account?done=cancel-email-change")).toContain(
    "The change was canceled. Your address stays as it is.",
  )
  expect((await answerOf(member.get(other)))[1]).toContain(DEAD)
  await expectStatus(member.post("/account", { intent: "resend-email-change" }), 303)
  await app.runCron()
  expect(await app.inbox("other@example.com")).toHaveLength(1)
  expect(await emailsOf(app)).toEqual([member.email, stranger.email])
})

test("POST /confirm-email: a changed address disables links sent to the previous one", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ isConfirmed: false })
  const confirmation = await confirmationLink(app, member)
  await app.visitor().post("/forgot-password", { email: member.email })
  await app.endBackgroundWork()
  expect(await app.rows(schema.passwordResetTokens)).toHaveLength(1)
  await member.get(await changeLink(app, member, NEW))
  expect(await app.rows(schema.passwordResetTokens)).toEqual([])
  expect((await answerOf(app.visitor().get(confirmation)))[1]).toContain(DEAD)
})

test("POST /confirm-email: of two simultaneous links to one address, only one changes it", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await changeLink(app, member, NEW)
  await member.post("/account", { intent: "resend-email-change" })
  const links = await linksTo(app, NEW, "/confirm-email", 2)
  const answers = await Promise.all(links.map((link) => answerOf(app.visitor().post(link))))
  expect(answers.sort()).toEqual([
    [303, ""],
    [400, expect.stringContaining(DEAD)],
  ])
})
