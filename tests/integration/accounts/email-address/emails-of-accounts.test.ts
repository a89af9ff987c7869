import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { outbox, users } from "#db/schema.ts"
import { changeLink } from "#tests/support/fixtures/email-links.ts"
import { changePassword } from "#tests/support/fixtures/fixtures.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { createQuote, postQuoteForm } from "#tests/support/fixtures/quotes.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const FIRM = "buyer@firm.test"
const NEW = "new@example.com"

test("POST /desk/quotes/:quote (quote-send): a queued email keeps the quote's address", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const member = await app.createAccount({ email: FIRM, isConfirmed: false })
  const quote = await createQuote(owner, { email: FIRM })
  // The claim of an email that was never tried: it is due in a minute.
  await app.failEmails()
  await expectStatus(postQuoteForm(owner, quote, "quote-send"), 303)
  await waitFor(async () => expect(await app.db.query.outbox.findFirst()).toMatchObject({ attempts: 1 }))
  await app.setFaults({})
  await member.get(await changeLink(app, member, NEW))
  await app.sendWaitingEmails()
  expect(await app.subjectsTo(FIRM)).toContain(`Your quote for ${brand.fullName}`)
  expect((await app.subjectsTo(NEW)).join()).not.toContain("quote")
})

test("GET /confirm-email: queued warnings keep their address, other emails use the new one", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const later = new Date(Date.now() + 60_000)
  const { id: userId, email: recipient } = member
  await addEmail(app, { id: "receipt:waiting", userId, recipient, nextAttemptAt: later })
  await app.failEmails()
  const thief = await app.logIn(member.email)
  await waitFor(async () =>
    expect(await app.db.select().from(outbox).where(eq(outbox.kind, "new-sign-in"))).toMatchObject([
      { attempts: 1 },
    ]),
  )
  await changePassword(thief, "another horse")
  await app.db.update(outbox).set({ nextAttemptAt: later })
  await app.setFaults({})
  const link = await changeLink(app, thief, NEW, "another horse")
  await app.failEmails()
  await thief.get(link)
  const changed = () => app.db.select().from(outbox).where(eq(outbox.kind, "email-changed"))
  await waitFor(async () => expect(await changed()).toMatchObject([{ lastError: expect.any(String) }]))
  await app.sendWaitingEmails()
  expect((await app.subjectsTo(member.email)).toSorted()).toEqual([
    `New sign-in to your ${brand.name} account`,
    `The email address of your ${brand.name} account was changed`,
    `Your ${brand.name} password was changed`,
  ])
  expect(await app.subjectsTo(NEW)).toEqual([
    "Your receipt",
    `Confirm your new email address for ${brand.name}`,
  ])
})

test("POST /desk/emails: a resent warning keeps its address, a receipt uses the current", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const member = await app.createLicensedAccount()
  await waitFor(async () =>
    expect(await app.subjectsTo(member.email)).toContain(`Your ${brand.name} license`),
  )
  await changePassword(member, "another horse")
  const warnings = () => app.db.select().from(outbox).where(eq(outbox.kind, "password-changed"))
  await waitFor(async () => expect(await warnings()).toMatchObject([{ sentAt: expect.any(Date) }]))
  await app.db.update(users).set({ email: NEW, emailKey: NEW }).where(eq(users.id, member.id))
  const [warning] = await warnings()
  await sendForm(owner, "/desk/emails?state=sent", "send-email", { subject: warning?.id ?? "" })
  expect((await warnings()).map(({ recipient }) => recipient)).toEqual([member.email, member.email])
  await sendForm(owner, "/desk/emails", "send-email", { subject: `receipt:${member.order.id}` })
  await waitFor(async () => expect(await app.subjectsTo(NEW)).toContain(`Your ${brand.name} license`))
})

test("GET /account/data.json: has only the emails of the account itself", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const quote = await createQuote(owner, { email: FIRM, note: "For both offices." })
  await postQuoteForm(owner, quote, "quote-send")
  await createQuote(owner, { email: FIRM })
  const unconfirmed = await app.createAccount({ email: FIRM, isConfirmed: false })
  const read = async (member: TestClient) =>
    JSON.parse(await member.html("/account/data.json")) as Record<"quotes" | "emails", object[]>
  expect(await read(unconfirmed)).toMatchObject({ quotes: [], emails: [] })
  await app.deleteAccount(unconfirmed)
  const confirmed = await app.createAccount({ email: FIRM })
  const exported = await read(confirmed)
  expect(exported).toMatchObject({
    quotes: [{ id: quote, status: "sent" }],
    emails: [{ text: expect.stringContaining("For both offices.") }],
  })
})
