import type { Ledger } from "./ledger.ts"

/** What must hold whatever happened. Each is a list of what broke it, in words. */
const INVARIANTS: Record<string, (books: Ledger) => string[]> = {
  "every captured payment has exactly one licence or donation": ({ captured, licenses, donations }) =>
    captured.flatMap(({ id }) => {
      const items = [...licenses, ...donations].filter(({ paymentId }) => paymentId === id)
      return items.length === 1 ? [] : [`${id} has ${items.length}`]
    }),

  "every captured payment has exactly one accepted receipt, with the key that was issued": (books) =>
    books.captured.flatMap(({ id }) => {
      const receipts = books.mails.filter(({ text }) => text.includes(id))
      if (receipts.length !== 1) return [`${id} has ${receipts.length}`]
      const license = books.licenses.find(({ paymentId }) => paymentId === id)
      return !license || receipts[0]?.text.includes(license.key) ? [] : [`${id}: another key`]
    }),

  "no licence or donation without a captured payment of its order's exact amount": (books) =>
    [...books.licenses, ...books.donations].flatMap((item) => {
      const payment = books.captured.find(({ id }) => id === item.paymentId)
      const order = books.orders.find(({ id }) => id === item.orderId)
      const isExact =
        payment !== undefined &&
        order?.providerOrderId === payment.order_id &&
        order.amount === payment.amount &&
        order.currency === payment.currency
      const isSame =
        !("amount" in item) || (item.amount === order?.amount && item.currency === order.currency)
      return isExact && isSame ? [] : [`${item.id} of order ${item.orderId}`]
    }),

  "no two licences or donations of one order": ({ licenses, donations }) =>
    repeated([...licenses, ...donations].map(({ orderId }) => orderId)),

  "no order is stuck": ({ orders, captured }) =>
    orders.flatMap(({ id, status, providerOrderId, paymentId }) => {
      const payment = captured.find(({ order_id }) => order_id === providerOrderId)
      const expected = payment ? "paid" : "expired"
      if (status !== expected) return [`${id} is ${status} and should be ${expected}`]
      return paymentId === (payment?.id ?? null) ? [] : [`${id} is paid by ${paymentId}`]
    }),

  "no order is fulfilled by two reports": ({ deliveries }) =>
    repeated(
      deliveries
        .filter(({ result }) => result === "fulfilled")
        .map(({ providerOrderId }) => providerOrderId ?? ""),
    ),

  "no order is paid at another moment than its licence or donation was issued": (books) =>
    [...books.licenses, ...books.donations].flatMap(({ id, orderId, createdAt }) => {
      const paidAt = books.orders.find((order) => order.id === orderId)?.paidAt
      return paidAt?.getTime() === createdAt.getTime() ? [] : [`${id} of order ${orderId}`]
    }),

  "no delivery is unhandled": ({ deliveries }) =>
    deliveries.filter(({ result }) => result === null).map(({ id, eventType }) => `${id} (${eventType})`),

  "no mail is unsent": ({ outbox }) =>
    outbox.filter(({ sentAt }) => sentAt === null).map(({ id, lastError }) => `${id} (${lastError})`),
}

export type Violation = { invariant: string; cases: string[] }

export function findViolations(books: Ledger): Violation[] {
  return Object.entries(INVARIANTS)
    .map(([invariant, check]) => ({ invariant, cases: check(books) }))
    .filter(({ cases }) => cases.length > 0)
}

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
