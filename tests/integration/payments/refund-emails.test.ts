import { expect, test } from "vitest"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { brand } from "#app/platform/brand.ts"
import { disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const PAID = 9499

async function emailNamed(app: App, to: string, subject: string) {
  return waitFor(async () => {
    const found = (await app.inbox(to)).filter((email) => email.subject === subject)
    expect(found).toHaveLength(1)
    return found[0]?.text ?? ""
  })
}

test("POST /webhooks/razorpay: a full refund's email has amount, duration and credit note", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, order } = await sellByWebhook(app, { paymentId: "pay_back", baseAmount: 797_916 })
  for (let attempt = 0; attempt < 2; attempt++)
    await app.reportEvent(refundEvent({ paymentId: "pay_back", at: 1_699_920_000 }))
  const results = (await app.listWebhookEvents()).map(({ result }) => result)
  expect(results).toEqual(["booked", "booked", "fulfilled"])
  const text = await emailNamed(app, buyer.email, "We refunded $94.99")
  expectWords(text, [
    `We refunded $94.99 of your payment for ${brand.fullName}, Basic license.`,
    "It usually arrives within 5 to 7 working days. Some banks take up to 10 working days.",
    "Refund number: rfnd_pay_back",
    `Order: ${orderNumber(order.id)}`,
    "The license you bought ended with this refund",
  ])
  const [, creditNote = ""] = /(\/invoices\/\w+)/.exec(text) ?? []
  expect(await pageText(buyer, creditNote)).toContain("Credit note")

  const dashboard = await pageText(buyer, "/dashboard")
  expect(dashboard).toContain(
    "The payment for this license, $94.99, was refunded on 14 November 2023. The license has ended.",
  )
  expect(dashboard).toContain("It usually arrives within 5 to 7 working days")
  // The buyer holds the license: one email says all of it.
  expect((await app.subjectsTo(buyer.email)).sort()).toEqual([
    "We refunded $94.99",
    `Your ${brand.name} license`,
  ])
})

test("POST /webhooks/razorpay: each partial refund is emailed, and the last ends the license", async () => {
  await using app = await startApp()
  const { buyer, order } = await sellByWebhook(app, { paymentId: "pay_parts" })
  const parts = { paymentId: "pay_parts", totalRefunded: PAID }
  await app.reportEvent(refundEvent({ ...parts, refundId: "rfnd_a", amount: 1000, totalRefunded: 1000 }))
  const part = await emailNamed(app, buyer.email, "We refunded $10.00")
  expect(part).toContain(`/receipts/${order.id}`)
  expect(part).not.toContain("ended with")
  await app.reportEvent(refundEvent({ ...parts, refundId: "rfnd_b", amount: PAID - 1000 }))
  expect(await emailNamed(app, buyer.email, "We refunded $84.99")).toContain("ended with this refund")
  expect(await pageText(buyer, `/receipts/${order.id}`)).toContain("Refunded $94.99")
})

test("GET /receipts/:order: is titled by what of the payment was refunded", async () => {
  await using app = await startApp()
  const { buyer, order } = await sellByWebhook(app, { paymentId: "pay_titled" })
  const title = async () =>
    /Back to your account .*? as PDF .*?PC Suite (.+?) Receipt/.exec(
      await pageText(buyer, `/receipts/${order.id}`),
    )?.[1]
  expect(await title()).toBe("Paid")
  const part = { paymentId: "pay_titled", totalRefunded: 1000 }
  await app.reportEvent(refundEvent({ ...part, refundId: "rfnd_a", amount: 1000 }))
  expect(await title()).toBe("Partly refunded")
  const rest = { paymentId: "pay_titled", totalRefunded: PAID }
  await app.reportEvent(refundEvent({ ...rest, refundId: "rfnd_b", amount: PAID - 1000 }))
  expect(await title()).toBe("Refunded")
})

test("POST /webhooks/razorpay: a lost dispute's email names the dispute", async () => {
  await using app = await startApp()
  const { buyer } = await sellByWebhook(app, { paymentId: "pay_disputed" })
  await app.reportEvent(disputeEvent({ paymentId: "pay_disputed", outcome: "lost" }))
  const text = await emailNamed(app, buyer.email, `Your ${brand.name} license was revoked`)
  expect(text).toContain(
    "A dispute about the payment of $94.99 for your license has ended, and the payer’s bank has reversed the payment.",
  )
  expect(text).not.toContain("full refund")
  expect((await app.inbox(buyer.email)).map(({ subject }) => subject)).not.toContain("We refunded $0.00")
  expect(await pageText(buyer, "/dashboard")).toContain(
    "A dispute about the payment of $94.99 has ended, and the payer's bank has reversed the payment.",
  )
})

test("POST /webhooks/razorpay: the buyer is emailed the refund, the holder the revocation", async () => {
  await using app = await startApp()
  const { buyer, order } = await sellByWebhook(app, { paymentId: "pay_moved" })
  const holder = await app.createAccount({ country: "US" })
  await app.d1.prepare("update licenses set user_id = ? where order_id = ?").bind(holder.id, order.id).run()
  await app.reportEvent(refundEvent({ paymentId: "pay_moved" }))
  await emailNamed(app, buyer.email, "We refunded $94.99")
  const text = await emailNamed(app, holder.email, `Your ${brand.name} license was revoked`)
  expect(text).toContain("The payment for your license was refunded to the buyer")
  const dashboard = await holder.html("/dashboard")
  expect(dashboard).not.toContain(`/receipts/${order.id}`)
})
