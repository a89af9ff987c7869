import type { PrintedDiscount } from "#app/domain/invoices/invoice.ts"
import type { Money } from "#app/domain/money.ts"
import type { Item } from "#app/domain/orders/order.ts"

/** How an owner wants to hear of sales: by an email for each, in the daily summary, or not by email. */
export const SALE_EMAILS = ["each", "daily", "never"] as const

export type SaleEmails = (typeof SALE_EMAILS)[number]

/** A paid order, as its owners are told of it: without the buyer. */
export type Sale = {
  /** Of the order. */
  id: string
  item: Item
  amount: Money
  /** The ISO 3166 code of the country that the price came from; null where it is unknown. */
  country: string | null
  discount: PrintedDiscount | null
}
