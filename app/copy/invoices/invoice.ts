import type { Supply } from "#app/domain/invoices/gst.ts"
import type { InvoiceKind, PrintedDiscount } from "#app/domain/invoices/invoice.ts"
import { formatMoney, type Money } from "#app/domain/money.ts"

export const invoiceTitles = {
  invoice: "Tax invoice",
  "credit-note": "Credit note",
  "commercial-note": "Commercial credit note",
} as const satisfies Record<InvoiceKind, string>

/** The sentence that an export must print (CGST Rules, r. 46). */
export const exportNotes: Record<Supply, string | null> = {
  "same-state": null,
  "other-state": null,
  export:
    "SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX",
  "export-with-tax":
    "SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX",
}

/** How the price before the coupon is called on invoices and at checkout. */
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
  electronic: "Issued electronically, so without a signature.",
  late: "Without tax: the time to declare a credit note for this invoice has ended.",
  otherCountries: "96 Other Countries",
} as const

/** On a receipt. */
export const receiptCopy = {
  paid: "Paid",
  noInvoice: "This is a receipt and no tax invoice: the seller is not registered for GST.",
} as const
