import { formatMoney, type Money } from "#app/platform/money.ts"
import type { PrintedDiscount } from "./coupon.ts"

/** Label of the price before the coupon, on invoices and at checkout. */
export const listPriceLabel = "Price without the coupon"

/** The price before the coupon of an order, and what the coupon took off; `paid` is what is left. */
export function couponRows(
  { code, listAmount }: PrintedDiscount,
  paid: Money,
  format = formatMoney,
): [name: string, value: string][] {
  const inCurrency = (amount: number) => format({ amount, currency: paid.currency })
  return [
    [listPriceLabel, inCurrency(listAmount)],
    [`Coupon ${code}`, inCurrency(paid.amount - listAmount)],
  ]
}
