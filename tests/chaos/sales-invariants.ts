import { discount } from "#app/domain/orders/coupon.ts"
import type { Ledger } from "./ledger.ts"

/** What must hold of coupons, quotes and invoices after every test run; each check lists its violations. */
export const SALES_INVARIANTS: Record<string, (ledger: Ledger) => string[]> = {
  "no coupon sold more licenses than it has uses": ({ coupons, orders }) =>
    coupons.flatMap(({ id, code, maxUses }) => {
      const sold = orders.filter(
        ({ couponId, status, userId }) => couponId === id && status === "paid" && userId !== null,
      ).length
      return maxUses === null || sold <= maxUses ? [] : [`${code}: ${sold} of ${maxUses}`]
    }),

  "no payment is refused that was begun while a use was kept for its order": ({
    problems,
    orders,
    captured,
  }) =>
    problems
      .filter(({ reason }) => reason === "coupon-unavailable")
      .flatMap(({ paymentId, orderId }) => {
        const keptUntil = orders.find(({ id }) => id === orderId)?.couponReservedUntil?.getTime() ?? 0
        const payment = captured.find(({ id }) => id === paymentId)
        return payment && payment.created_at * 1000 >= keptUntil ? [] : [`${paymentId} of order ${orderId}`]
      }),

  "every order with a coupon has the coupon's price": ({ coupons, orders }) =>
    orders.flatMap(({ id, couponId, listAmount, amount, currency }) => {
      const coupon = coupons.find((each) => each.id === couponId)
      if (!coupon) return couponId === null && listAmount === null ? [] : [`${id}: unknown coupon`]
      const result = discount(coupon, { amount: listAmount ?? 0, currency })
      return result.kind === "discounted" && result.price.amount === amount ? [] : [`${id}: ${amount}`]
    }),

  "every quote is paid if and only if its order is, and has at most one order": ({ quotes, orders }) =>
    quotes.flatMap(({ id, status }) => {
      const own = orders.filter(({ quoteId }) => quoteId === id)
      const isPaid = own.some((order) => order.status === "paid")
      return own.length <= 1 && isPaid === (status === "paid")
        ? []
        : [`${id}: ${status}, ${own.length} orders`]
    }),
}
