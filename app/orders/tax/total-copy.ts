import type { BillingDetails } from "#app/orders/billing/billing-details.ts"
import { coverage } from "#app/orders/order/copy.ts"
import type { Order } from "#app/orders/order/order.ts"
import { vatNoteOf } from "#app/orders/prices/sales.ts"
import { vatNotes } from "#app/orders/prices/sales-copy.ts"
import type { Seller } from "#app/orders/seller/seller.ts"
import { type Currency, formatExactly, type Money } from "#app/platform/money.ts"
import { splitTax, supplyOf } from "./gst.ts"

type Sold = {
  /** "donation" has no tax. */
  kind: Order["kind"]
  /** Computers of the license; null for a donation. */
  devices: number | null
  amount: Money
  /** Country of the buyer's connection. */
  country: string | null
  seller: Seller | null
  billing: Pick<BillingDetails, "taxId" | "country" | "state">
  /** A reseller sells it, and so says of tax what its prices contain. */
  isResold?: boolean
}

/** Describes what an order's price buys, and what it says of GST and VAT. */
export function totalSentence({ devices, ...sold }: Sold, now: Date): string {
  const parts = [
    devices === null ? "A one-time payment." : "Total price, one-time payment.",
    devices !== null && `${coverage(devices)}.`,
    ...taxSentences(sold, now),
  ]
  return parts.filter(Boolean).join(" ")
}

/** GST of a registered seller, unless it is an export, and VAT where that is due. */
function taxSentences(
  { kind, amount, country, seller, billing, isResold }: Omit<Sold, "devices">,
  now: Date,
) {
  if (kind === "donation") return []
  const order = { country, currency: amount.currency }
  const note = vatNoteOf({ ...order, billing, isResold }, seller?.salesToEurope ?? null)
  return [seller && !isResold && gstSentence(seller, amount, { billing, order }, now), note && vatNotes[note]]
}

type Supplied = Pick<Sold, "billing"> & { order: { country: string | null; currency: Currency } }

function gstSentence({ gstin, ...seller }: Seller, amount: Money, { billing, order }: Supplied, now: Date) {
  if (!gstin) return null
  const { supply } = supplyOf({ ...seller, gstin }, billing, order, now)
  const { cgst, sgst, igst } = splitTax(amount.amount, supply, seller.taxRate)
  const tax = { ...amount, amount: cgst + sgst + igst }
  return tax.amount === 0 ? null : `Includes GST at ${seller.taxRate / 100}%: ${formatExactly(tax)}.`
}
