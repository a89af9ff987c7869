import { addMilliseconds, days, hours, minutes } from "../../app/domain/time.ts"
import { toProviderPayment } from "./provider.ts"
import { addEmail, addOrder, addWebhookEvent, type DemoShop, type Maker } from "./rows.ts"
import { addPaidOrder } from "./sales.ts"
import type { Customer } from "./shop.ts"

/** One of each: what the first page of the desk lists. */
export function addTroubles(shop: DemoShop, maker: Maker, addUser: (name: string) => Customer): void {
  const { now } = maker
  const buyer = addUser("stuck")
  const sale = {
    ...buyer,
    ...buyer.market,
    kind: "license",
    planType: "basic",
    at: addMilliseconds(now, -hours(3)),
  } as const
  addOrder(shop, maker, sale, true)

  const lost = addUser("dispute")
  const sold = { ...lost, ...lost.market, kind: "license", planType: "basic" } as const
  const { paymentId, order } = addPaidOrder(shop, maker, sold)
  addWebhookEvent(shop, maker, {
    type: "payment.dispute.created",
    result: "booked",
    order,
    paymentId,
    at: addMilliseconds(now, -hours(9)),
  })
  shop.disputes.push({
    ...{ id: maker.providerId("disp"), paymentId, amount: order.amount, currency: order.currency },
    ...{
      status: "open",
      respondBy: addMilliseconds(now, days(6)),
      updatedAt: addMilliseconds(now, -hours(9)),
    },
  })

  const at = addMilliseconds(now, -hours(5))
  const unknown = {
    amount: 9499,
    currency: "USD",
    providerOrderId: maker.providerId("order"),
    createdAt: at,
    id: "unknown",
  }
  const unknownPayment = maker.providerId("pay")
  shop.provider.payments.push(toProviderPayment(unknown, unknownPayment, "somebody@example.com"))
  addWebhookEvent(shop, maker, {
    type: "payment.captured",
    result: "unknown-order",
    order: unknown,
    paymentId: unknownPayment,
    at,
  })
  shop.payments.push({
    ...{ id: unknownPayment, problem: "unknown-order", problemFoundAt: at, learnedAt: at },
    ...{ amount: unknown.amount, currency: unknown.currency },
  })

  const twice = addUser("paid-twice")
  const first = { ...twice, ...twice.market, kind: "license", planType: "basic", at } as const
  const { order: paid } = addPaidOrder(shop, maker, first)
  const second = toProviderPayment(paid, maker.providerId("pay"), twice.email)
  shop.provider.payments.push(second)
  addWebhookEvent(shop, maker, {
    type: "payment.captured",
    result: "already-paid",
    order: paid,
    paymentId: second.id,
    at: addMilliseconds(at, minutes(5)),
  })
  shop.payments.push({
    ...{ id: second.id, orderId: paid.id, learnedAt: at },
    ...{ problem: "second-payment", problemFoundAt: at },
    ...{ amount: paid.amount, currency: paid.currency },
  })

  const other = addUser("other-amount")
  const open = addOrder(
    shop,
    maker,
    { ...other, ...other.market, kind: "license", planType: "basic", at },
    false,
  )
  const differs = { ...open.order, amount: 100 }
  addWebhookEvent(shop, maker, {
    type: "payment.captured",
    result: "amount-differs",
    order: differs,
    paymentId: open.paymentId,
    at,
  })
  shop.payments.push({
    ...{ id: open.paymentId, orderId: open.order.id, learnedAt: at },
    ...{ problem: "amount-differs", problemFoundAt: at },
    ...{ amount: differs.amount, currency: differs.currency },
  })

  for (const name of ["gone", "full"]) {
    addEmail(shop, {
      id: `given-up:${name}`,
      recipient: `${name}@example.com`,
      subject: "Your Brisk license",
      at,
    })
  }
}
