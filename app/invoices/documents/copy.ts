import type { Supply } from "#app/orders/tax/gst.ts"
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

export const invoiceCopy = {
  gstin: "GSTIN",
  vatNumber: "VAT number",
  original: (kind: InvoiceKind) => (kind === "invoice" ? "Replaces invoice" : "For invoice"),
  orderNumber: "Order number",
  payout: "Payout",
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

/** Texts of a receipt. */
export const receiptCopy = {
  title: "Receipt",
  paid: "Paid",
  paidOn: (day: string) => `Paid on ${day}`,
  amountPaid: "Amount paid",
  soldBy: (kind: "license" | "donation") => (kind === "donation" ? "Received by" : "Sold by"),
  boughtBy: "For",
  /** Where the invoice is of an order that a reseller sold. */
  resold: {
    invoice:
      "This is a receipt and not a tax invoice. Polar sold this to you, taxes included, so your invoice is Polar’s.",
    link: "Open the invoice",
  },
  /** Why there is no invoice of the reseller's, by what the address says. */
  noResellerInvoice: new Map([
    ["pending", "Polar is making your invoice. Please open it again in a few seconds."],
    [
      "incomplete",
      "Polar doesn’t know your name or address, so it has no invoice for you. Please write to Polar.",
    ],
    ["unavailable", "Polar did not answer. Please try again in a minute."],
  ]),
  noInvoice: "This is a receipt and not a tax invoice. The seller isn’t registered for GST.",
  terms: { before: "The", link: "Terms of Service", after: "apply." },
} as const

export type InvoiceLink = { href: string; label: string }

/** Returns the link to an invoice, with a label such as "Invoice BR/26-27/000001". */
export function invoiceLink(invoice: InvoiceNumber & { id: string; kind: InvoiceKind }): InvoiceLink {
  const name = invoice.kind === "invoice" ? "Invoice" : "Credit note"
  return { href: `/invoices/${invoice.id}`, label: `${name} ${formatInvoiceNumber(invoice)}` }
}
