import { expect, test } from "vitest"
import { invoices, receipts } from "#db/schema.ts"
import { controlReseller, sellByReseller } from "#tests/support/fixtures/reseller.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { expectWords, pageText, startAppWithReseller } from "#tests/support/server/test-app.ts"
import { redirectOf } from "#tests/support/server/test-client.ts"

test("GET /receipts/:order: of a reseller's order leads to its invoice, and is none", async () => {
  await using app = await startAppWithReseller()
  await registerSeller(app)
  const { buyer, order, paymentId } = await sellByReseller(app)
  expect(await app.rows(invoices)).toEqual([])
  expect(await app.rows(receipts)).toMatchObject([{ orderId: order.id, invoiceId: null }])
  const path = `/receipts/${order.id}`
  const text = await pageText(buyer, path)
  expectWords(text, ["Sold by Polar Software, Inc.", "€94.99", "your invoice is Polar's", "Open the invoice"])
  expect(text).not.toContain("registered for GST")
  const [email] = await app.inbox(buyer.email)
  expectWords(email?.text, ["Polar Software, Inc.", "your invoice is Polar’s"])
  expect(await redirectOf(buyer.get(`${path}/invoice`))).toEqual([302, `${path}?invoice=pending`])
  expect(await pageText(buyer, `${path}?invoice=pending`)).toContain("Polar is making your invoice.")
  await expect
    .poll(async () => (await redirectOf(buyer.get(`${path}/invoice`)))[1], { timeout: 5000 })
    .toMatch(/^https?:/)
  await app.setFaults({ fail: ["polarOrders"] })
  expect(await redirectOf(buyer.get(`${path}/invoice`))).toEqual([302, `${path}?invoice=unavailable`])
  const other = await app.createAccount()
  expect((await other.get(`${path}/invoice`)).status).toBe(404)
  expect(paymentId).not.toBe("")
})

test("GET /desk/reports: of a reseller's sale, tax and fee are those of others", async () => {
  await using app = await startAppWithReseller()
  const owner = await app.createOwner()
  const { paymentId } = await sellByReseller(app)
  await expect
    .poll(() => pageText(owner, "/desk/reports"), { timeout: 5000 })
    .toMatch(/Taxes of others.*€94\.99.*\$7\.17.*€15\.17/)
  await controlReseller(app, "refunds", { order_id: paymentId })
  await app.endBackgroundWork()
  await expect.poll(() => pageText(owner, "/desk/reports"), { timeout: 5000 }).not.toMatch(/€15\.17/)
})
