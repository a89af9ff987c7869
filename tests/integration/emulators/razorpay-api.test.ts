import { expect, test } from "vitest"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

test("POST /v1/payments/:id/refund: refunds add up to the payment's amount and not more", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id: orderId } = await emulators.createOrder()
  await emulators.pay(orderId, "success")
  const [payment] = await emulators.listPayments(orderId)
  const refund = (body: object) => emulators.post(`/v1/payments/${payment?.id}/refund`, body)

  expect(await (await refund({ amount: 500 })).json()).toMatchObject({ amount: 500 })
  expect(await emulators.listPayments(orderId)).toMatchObject([
    { amount_refunded: 500, refund_status: "partial", status: "captured" },
  ])
  expect((await refund({ amount: 9000 })).status).toBe(400)
  expect(await (await refund({})).json()).toMatchObject({ amount: 8999, payment_id: payment?.id })
  expect(await emulators.listPayments(orderId)).toMatchObject([
    { amount_refunded: 9499, refund_status: "full" },
  ])
  expect((await refund({})).status).toBe(400)
  expect((await emulators.post("/v1/payments/pay_00000000000000/refund", {})).status).toBe(400)

  await expect.poll(() => emulators.webhooks).toHaveLength(7)
  const refundEvents = emulators.webhooks.map(({ event }) => event).filter((event) => /^refund/.test(event))
  expect(refundEvents.sort()).toEqual([
    "refund.created",
    "refund.created",
    "refund.processed",
    "refund.processed",
  ])
})
