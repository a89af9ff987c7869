import { expect, test } from "vitest"
import { licenses, orders, quotes } from "#db/schema.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { createQuote, postQuoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, fieldErrorsOf, textOf } from "#tests/support/server/test-client.ts"

const FIRM = "buyer@firm.test"
const CONFIRM_FIRST =
  "Confirm your email address first: this quote is for whoever reads the mail that is sent there."
const NOT_CONFIRMED =
  "The account with this email address has not confirmed it, so it may be somebody else's. Its owner has to open the link that we sent there, which the account page sends again."

test("POST /quotes/:quote: an account that has not confirmed the quote's address is told to, and opens no order", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const path = `/quotes/${await sendQuote(owner, { email: FIRM })}`
  const squatter = await app.createAccount({ email: FIRM, isConfirmed: false })
  const text = await pageText(squatter, path)
  expect(text).toContain(CONFIRM_FIRST)
  expect(text).not.toContain("Accept and pay")
  const response = await squatter.post(path)
  expect([response.status, textOf(await response.text())]).toEqual([
    403,
    expect.stringContaining(CONFIRM_FIRST),
  ])
  expect(await app.db.select().from(orders)).toEqual([])
  const again = await squatter.post("/account", { intent: "send-confirmation", from: path })
  expect([again.status, again.headers.get("location")]).toEqual([303, `${path}?confirmation=sent`])
})

test("POST /desk/quotes/:quote (quote-bank, quote-free): nothing is issued to an address that is not confirmed", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const quote = await sendQuote(owner, { email: FIRM })
  await app.createAccount({ email: FIRM, isConfirmed: false })
  for (const [intent, fields] of [
    ["quote-bank", { reference: "UTR 42" }],
    ["quote-free", { reason: "A gift" }],
  ] as const) {
    const response = await postQuoteForm(owner, quote, intent, fields)
    expect([response.status, textOf(await response.text())]).toEqual([
      400,
      expect.stringContaining(NOT_CONFIRMED),
    ])
  }
  expect(await app.db.select().from(licenses)).toEqual([])
})

test("POST /desk/licenses/:license (move): a license is not moved to an address that is not confirmed", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  await app.createAccount({ email: FIRM, isConfirmed: false })
  const { response } = await sendForm(owner, `/desk/licenses/${buyer.licenseId}`, "move", { email: FIRM })
  expect([response.status, fieldErrorsOf(await response.text())]).toEqual([
    400,
    { "move-email": NOT_CONFIRMED },
  ])
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

test("POST /desk/reconciliation (issue): nothing is issued to an address that is not confirmed", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.createAccount({ email: FIRM, isConfirmed: false })
  await app.setFaults({ webhooks: "drop" })
  const { id: payment } = await createPayment(app)
  const fields = { payment, email: FIRM, plan: "basic" }
  const { response } = await sendForm(owner, "/desk/reconciliation", "issue", fields)
  expect([response.status, textOf(await response.text())]).toEqual([
    400,
    expect.stringContaining(NOT_CONFIRMED),
  ])
  expect(await app.db.select().from(licenses)).toEqual([])
})

test("POST /account (delete): an account that has not confirmed its address takes no quotes along, sent or not", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await createQuote(owner, { email: FIRM })
  await sendQuote(owner, { email: FIRM })
  const deletion = { intent: "delete", currentPassword: PASSWORD }
  await expectStatus(
    (await app.createAccount({ email: FIRM, isConfirmed: false })).post("/account", deletion),
    303,
  )
  const rows = () => app.db.select({ email: quotes.email, status: quotes.status }).from(quotes)
  expect(await rows()).toEqual([
    { email: FIRM, status: "draft" },
    { email: FIRM, status: "sent" },
  ])
  await expectStatus((await app.createAccount({ email: FIRM })).post("/account", deletion), 303)
  expect(await rows()).toEqual([
    { email: "", status: "withdrawn" },
    { email: "", status: "withdrawn" },
  ])
})
