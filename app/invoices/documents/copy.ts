import type { BillingDetails } from "#app/orders/billing/billing-details.ts"
import { stateName } from "#app/orders/billing/indian-states.ts"
import { stateOfTaxId, taxIdName } from "#app/orders/billing/tax-id.ts"
import type { PrintedDiscount } from "#app/orders/coupons/coupon.ts"
import { computers, type Order } from "#app/orders/order/order.ts"
import { vatNoteOf } from "#app/orders/prices/sales.ts"
import { vatNotes } from "#app/orders/prices/sales-copy.ts"
import type { Seller } from "#app/orders/seller/seller.ts"
import { type Supply, splitTax, supplyOf } from "#app/orders/tax/gst.ts"
import { type Currency, formatExactly, formatMoney, type Money } from "#app/platform/money.ts"
import { formatInvoiceNumber, type InvoiceKind, type InvoiceNumber } from "./invoice.ts"

export const invoiceTitles = {
  invoice: "Tax invoice",
  "credit-note": "Credit note",
  "commercial-note": "Commercial credit note",
} as const satisfies Record<InvoiceKind, string>

/** The sentence that an export must print (CGST Rules, r. 46). */
export const exportNotes: Partial<Record<Supply, string>> = {
  export:
    "SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX",
  "export-with-tax":
    "SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX",
}

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

export const invoiceCopy = {
  gstin: "GSTIN",
  vatNumber: "VAT number",
  original: (kind: InvoiceKind) => (kind === "invoice" ? "Replaces invoice" : "For invoice"),
  orderNumber: "Order number",
  placeOfSupply: "Place of supply",
  reverseCharge: "Reverse charge",
  noReverseCharge: "No",
  from: "From",
  billedTo: "Billed to",
  issued: (number: string, day: string) => `${number}, issued on ${day}`,
  description: "Description",
  amount: "Amount",
  taxableValue: "Taxable value",
  rounding: "Rounding",
  total: "Total",
  inRupees: "In Indian rupees",
  letter: (number: string) => `Letter of undertaking ${number}.`,
  exportLaw: "Indian law puts this sentence on every export invoice.",
  electronic: "Issued electronically, so without a signature.",
  late: "Without tax: the time to declare a credit note for this invoice has ended.",
  otherCountries: "96 Other Countries",
} as const

/** "One computer, for life." */
const coverage = (devices: number) =>
  devices === 1 ? "One computer, for life." : `One key for ${computers(devices)}, for life.`

/** Texts of a receipt. */
export const receiptCopy = {
  title: "Receipt",
  paid: "Paid",
  paidOn: (day: string) => `Paid on ${day}`,
  amountPaid: "Amount paid",
  soldBy: "Sold by",
  boughtBy: "For",
  coverage: (devices: number) => coverage(devices).replace(/\.$/, ""),
  noInvoice: "This is a receipt and not a tax invoice. The seller isn’t registered for GST.",
  terms: { before: "The", link: "Terms of Service", after: "apply." },
} as const

/** Texts of the buyer's details at checkout. */
export const billingCopy = {
  company: "I buy for a company",
  receipt: "For your receipt",
  invoice: "For your invoice",
  onReceipt: "The price stays the same. What you type here goes on your receipt.",
  onInvoice: "The price stays the same. What you type here goes on your invoice.",
  addressHint: "Up to 8 lines.",
  sez: "For a unit or developer in an SEZ, please ",
  askForQuote: "ask for a quote",
} as const

/** Returns "State from your GSTIN: Karnataka"; null for a buyer who is registered in no State. */
export function stateSentence(taxId: string | null): string | null {
  const state = stateOfTaxId(taxId)
  return state && taxId && `State from your ${taxIdName(taxId)}: ${stateName(state)}`
}

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
}

/** Describes what an order's price buys, and what it says of GST and VAT. */
export function totalSentence({ devices, ...sold }: Sold, now: Date): string {
  const parts = ["The total, paid once.", devices !== null && coverage(devices), ...taxSentences(sold, now)]
  return parts.filter(Boolean).join(" ")
}

/** GST of a registered seller, unless it is an export, and VAT where that is due. */
function taxSentences({ kind, amount, country, seller, billing }: Omit<Sold, "devices">, now: Date) {
  if (kind === "donation") return []
  const order = { country, currency: amount.currency }
  const note = vatNoteOf({ ...order, billing }, seller?.salesToEurope ?? null)
  return [seller && gstSentence(seller, amount, { billing, order }, now), note && vatNotes[note]]
}

type Supplied = Pick<Sold, "billing"> & { order: { country: string | null; currency: Currency } }

function gstSentence({ gstin, ...seller }: Seller, amount: Money, { billing, order }: Supplied, now: Date) {
  if (!gstin) return null
  const { supply } = supplyOf({ ...seller, gstin }, billing, order, now)
  const { cgst, sgst, igst } = splitTax(amount.amount, supply, seller.taxRate)
  const tax = { ...amount, amount: cgst + sgst + igst }
  return tax.amount === 0 ? null : `Includes GST at ${seller.taxRate / 100}%: ${formatExactly(tax)}.`
}

/** Returns the path of the document of a payment: its tax invoice, or its receipt where there is none. */
export const documentPath = (orderId: string, invoiceId: string | null) =>
  invoiceId ? `/invoices/${invoiceId}` : `/receipts/${orderId}`

/** Returns an email's link to the document of a payment. */
export const printLink = (orderId: string, invoiceId: string | null, siteUrl: string) => ({
  label: `Your ${invoiceId ? "invoice" : "receipt"}, to print or save as PDF`,
  url: siteUrl + documentPath(orderId, invoiceId),
})

export type InvoiceLink = { href: string; label: string }

/** Returns the link to an invoice, with a label such as "Invoice BR/26-27/000001". */
export function invoiceLink(invoice: InvoiceNumber & { id: string; kind: InvoiceKind }): InvoiceLink {
  const name = invoice.kind === "invoice" ? "Invoice" : "Credit note"
  return { href: `/invoices/${invoice.id}`, label: `${name} ${formatInvoiceNumber(invoice)}` }
}
