import type { BillingDetails } from "#app/domain/invoices/billing-details.ts"
import { splitTax, supplyOf } from "#app/domain/invoices/gst.ts"
import type { Seller } from "#app/domain/invoices/seller.ts"
import { formatExactly, type Money } from "#app/domain/money.ts"
import type { Order } from "#app/domain/orders/order.ts"

/** Texts of the buyer's details at checkout. */
export const billingCopy = {
  company: "I buy for a company",
  receipt: "For your receipt",
  invoice: "For your invoice",
  optional: "Only if you buy for a company. The price stays the same.",
  required: "What you enter is printed on your invoice. The price stays the same.",
  addressHint: "Up to 8 lines.",
} as const

type Sold = {
  /** "donation" has no tax. */
  kind: Order["kind"]
  amount: Money
  /** Of the connection. */
  country: string | null
  seller: Seller | null
  billing: Pick<BillingDetails, "taxId" | "country" | "state">
}

/** What is in the price of an order: the tax of a seller who is registered for GST, or none on an export. */
export function totalSentence({ kind, amount, country, seller, billing }: Sold, now: Date): string {
  const once = "Paid once. Nothing is added, and nothing renews."
  if (!seller?.gstin || kind === "donation") return once
  const order = { country, currency: amount.currency }
  const { supply } = supplyOf({ ...seller, gstin: seller.gstin }, billing, order, now)
  const { cgst, sgst, igst } = splitTax(amount.amount, supply, seller.taxRate)
  const tax = { ...amount, amount: cgst + sgst + igst }
  if (tax.amount === 0) return `Export: no Indian GST is charged. ${once}`
  return `Includes GST at ${seller.taxRate / 100}%: ${formatExactly(tax)}. ${once}`
}
