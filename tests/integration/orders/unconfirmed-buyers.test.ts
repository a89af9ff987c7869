import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { licenses, orders, outbox, quotes } from "#db/schema.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { createQuote, postQuoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, redirectOf } from "#tests/support/server/test-client.ts"

const FIRM = "buyer@firm.test"
const CONFIRM_FIRST = `Please confirm ${FIRM}`
const NOT_CONFIRMED =
  "The account with this email address has not confirmed it, so it may be somebody else's. Its owner has to open the link that we sent there, which the account page sends again."

test("POST /quotes/:quote: an unconfirmed account opens no order and is asked to confirm", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const path = `/quotes/${await sendQuote(owner, { email: FIRM })}`
  const squatter = await app.createAccount({ email: FIRM, isConfirmed: false })
  const text = await pageText(squatter, path)
  expect(text).toContain(CONFIRM_FIRST)
  expect(text).not.toContain("Accept and pay")
  expect(await answerOf(squatter.post(path))).toEqual([403, expect.stringContaining(CONFIRM_FIRST)])
  expect(await app.rows(orders)).toEqual([])
  expect(await redirectOf(squatter.post("/account", { intent: "send-confirmation", from: path }))).toEqual([
    303,
    `${path}?confirmation=sent`,
  ])
})

test("POST /desk: an unconfirmed address is issued nothing and moved no license", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  const quote = await sendQuote(owner, { email: FIRM })
  const squatter = await app.createAccount({ email: FIRM, isConfirmed: false })
  await app.setFaults({ webhooks: "drop" })
  const { id: payment } = await createPayment(app)
  const issue = { payment, email: FIRM, plan: "basic" }
  for (const response of [
    await postQuoteForm(owner, quote, "quote-bank", { reference: "UTR 42" }),
    await postQuoteForm(owner, quote, "quote-free", { reason: "A gift" }),
    (await sendForm(owner, `/desk/licenses/${buyer.licenseId}`, "move", { email: FIRM })).response,
    (await sendForm(owner, "/desk/reconciliation", "issue", issue)).response,
  ])
    expect(await answerOf(response)).toEqual([400, expect.stringContaining(NOT_CONFIRMED)])
  expect(await app.listLicenses(squatter.id)).toEqual([])
  expect(await app.db.$count(licenses)).toBe(1)
})

test("POST /account (delete): deleting an unconfirmed account keeps the address's quotes", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await createQuote(owner, { email: FIRM })
  await sendQuote(owner, { email: FIRM })
  await app.deleteAccount(await app.createAccount({ email: FIRM, isConfirmed: false }))
  const rows = () => app.db.select({ email: quotes.email, status: quotes.status }).from(quotes)
  expect(await rows()).toEqual([
    { email: FIRM, status: "draft" },
    { email: FIRM, status: "sent" },
  ])
  await app.deleteAccount(await app.createAccount({ email: FIRM }))
  expect(await rows()).toEqual([
    { email: "", status: "withdrawn" },
    { email: "", status: "withdrawn" },
  ])
  expect(await app.db.$count(outbox, eq(outbox.kind, "quote"))).toBe(0)
})
