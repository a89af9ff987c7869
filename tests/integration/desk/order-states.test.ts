import { expect, test } from "vitest"
import { recordDispute } from "#db/payments/disputes.server.ts"
import { payments } from "#db/schema.ts"
import { disputeEvent, paymentEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"

async function pay(app: App, event: Record<string, unknown> = {}) {
  const order = await app.createOrder(await app.createAccount())
  const paymentId = `pay_${order.id.slice(0, 14)}`
  const body = JSON.parse(paymentEvent("payment.captured", { orderId: order.providerOrderId, paymentId }))
  Object.assign(body.payload.payment.entity, event)
  await app.postWebhook(JSON.stringify(body))
  return { id: order.id, paymentId, path: `/desk/orders/${order.id}` }
}

const refund = (app: App, paymentId: string, amount: number) =>
  app.postWebhook(
    refundEvent({
      paymentId,
      refundId: `rfnd_${paymentId}`,
      amount,
      totalRefunded: amount,
      at: 1_800_000_000,
    }),
  )

test("GET /desk/orders: each order says what is true of it, and is found by it", async () => {
  await using app = await startApp()
  app.expectError("payment-amount-differs")
  const owner = await app.createOwner()
  const [paid, partly, all, disputed, lost, problem] = [
    await pay(app),
    await pay(app),
    await pay(app),
    await pay(app),
    await pay(app),
    await pay(app, { amount: 100 }),
  ]
  const open = await app.createOrder(await app.createAccount())
  await refund(app, partly.paymentId, 1_000)
  await refund(app, all.paymentId, 9_499)
  const money = { amount: 9_499, currency: "USD" } as const
  const dispute = {
    id: "disp_1",
    paymentId: disputed.paymentId,
    ...money,
    status: "open" as const,
    respondBy: null,
    occurredAt: new Date(),
  }
  await recordDispute(app.db, dispute, new Date())
  await app.postWebhook(
    disputeEvent({ paymentId: lost.paymentId, disputeId: "disp_2", outcome: "lost", at: 1_800_000_000 }),
  )
  const found = async (status: string) => {
    const html = await (await owner.get(`/desk/orders?status=${status}`)).text()
    const ids = { paid, partly, all, disputed, lost, problem, open }
    return Object.entries(ids).flatMap(([name, { id }]) => (html.includes(id) ? [name] : []))
  }
  expect({
    paid: await found("paid"),
    partly: await found("partly-refunded"),
    refunded: await found("refunded"),
    disputed: await found("disputed"),
    lost: await found("dispute-lost"),
    problem: await found("problem"),
    open: await found("pending"),
  }).toEqual({
    paid: ["paid"],
    partly: ["partly"],
    refunded: ["all"],
    disputed: ["disputed"],
    lost: ["lost"],
    problem: ["problem"],
    open: ["open"],
  })
  const text = await pageText(owner, "/desk/orders")
  for (const word of ["Partly refunded", "Refunded", "Disputed", "Dispute lost", "Needs you", "Open"])
    expect(text).toContain(word)
  const csv = await (await owner.get("/desk/orders.csv?status=refunded")).text()
  expect(csv).toContain(`"${all.id}"`)
  expect(csv).toContain(`"Refunded"`)
  expect(await (await owner.get(all.path)).text()).not.toContain('value="refund"')
  const refunded = await pageText(owner, all.path)
  for (const words of ["Status Refunded", "Refunded $94.99", "nothing is left to refund"])
    expect(refunded).toContain(words)
  expect(refunded).not.toContain("Dispute")

  expect(await pageText(owner, "/desk")).toContain("Dispute: No date given")
  // The dispute ends well, and the problem is ignored.
  await app.postWebhook(
    disputeEvent({ paymentId: disputed.paymentId, disputeId: "disp_1", outcome: "won", at: 1_800_000_100 }),
  )
  expect(await found("disputed")).toEqual([])
  const event = (await app.listWebhookEvents()).find(({ paymentId }) => paymentId === problem.paymentId)
  await sendForm(owner, `/desk/webhooks/${event?.id}`, "ignore", { reason: "A test" })
  expect(await found("problem")).toEqual([])
  expect(await found("paid")).toEqual(["paid", "disputed"])
})

test("GET /desk/orders/:order: shows Razorpay's fee and net in rupees, and says where Razorpay did not tell", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const told = await pay(app, { fee: 23_937, tax: 3_651, base_amount: 797_916, base_currency: "INR" })
  const text = await pageText(owner, told.path)
  for (const words of ["In rupees ₹7,979.16", "Razorpay's fee ₹239.37, ₹36.51 of it tax", "Net ₹7,739.79"])
    expect(text).toContain(words)
  const silent = await pay(app)
  expect(await pageText(owner, silent.path)).toContain("Razorpay's fee Not told by Razorpay")
  const page = await pageText(owner, `/desk/payments/${told.paymentId}`)
  expect(page).toContain("Payment, $94.99")
  expect(page).toContain("Net ₹7,739.79")
  expect(await app.db.select({ fee: payments.fee }).from(payments)).toHaveLength(2)
})
