import { toMajorUnits } from "#app/domain/money.ts"
import { stateName } from "#app/domain/orders/indian-states.ts"
import { compareTexts } from "#app/domain/text.ts"
import { indianDayOf } from "#app/domain/time.ts"
import type { FiledInvoice, IssuedRange } from "./gst-return.ts"

/** An invoice or credit note with what an accountant books it on. */
export type MonthInvoice = FiledInvoice & {
  buyer: string
  paymentId: string | null
  item: string
  rounding: number
  /** Of a credit note: the number of its invoice. */
  originalNumber: string | null
}

const PARTS = ["taxableValue", "cgst", "sgst", "igst", "rounding", "total"] as const

/** The taxes of one supply and currency: the invoices less the credit notes, in minor units. */
export function taxRows(invoices: readonly MonthInvoice[]) {
  const groups = Map.groupBy(invoices, ({ supply, currency }) => `${supply} ${currency}`)
  return [...groups]
    .sort(([one], [other]) => compareTexts(one, other))
    .flatMap(([, rows]) => {
      const [first] = rows
      if (!first) return []
      const sum = (amountOf: (invoice: MonthInvoice) => number) =>
        rows.reduce((total, invoice) => total + (invoice.kind === "invoice" ? 1 : -1) * amountOf(invoice), 0)
      const parts = Object.fromEntries(PARTS.map((part) => [part, sum((invoice) => invoice[part])]))
      return [
        {
          supply: first.supply,
          currency: first.currency,
          ...(parts as Record<(typeof PARTS)[number], number>),
          inRupees: sum(({ inrTotal }) => inrTotal ?? 0),
        },
      ]
    })
}

/** By kind of invoice: the first and the last number, and how many there are (GSTR-1, table 13). */
export const issuedRanges = (invoices: readonly FiledInvoice[]): IssuedRange[] =>
  (["invoice", "credit-note"] as const).flatMap((kind) => {
    const numbers = invoices.flatMap((invoice) => (invoice.kind === kind ? [invoice.number] : [])).sort()
    const [from, to] = [numbers[0], numbers.at(-1)]
    return from && to ? [{ kind, from, to, count: numbers.length }] : []
  })

/** The rows of a CSV file, a line for each invoice. */
export function invoiceLines(invoices: readonly MonthInvoice[]): (string | number)[][] {
  return [
    [
      "Date",
      "Number",
      "Paper",
      "Invoice",
      "Buyer",
      "GSTIN or VAT ID",
      "Item",
      "HSN/SAC",
      "Supply",
      "Place of supply",
      "Currency",
      "Taxable value",
      "Tax %",
      "CGST",
      "SGST",
      "IGST",
      "Rounding",
      "Total",
      "In rupees",
    ],
    ...invoices.map((invoice) => [
      indianDayOf(invoice.issuedAt),
      invoice.number,
      invoice.kind,
      invoice.originalNumber ?? "",
      invoice.buyer,
      invoice.taxId ?? "",
      invoice.item,
      invoice.taxCode,
      invoice.supply,
      `${invoice.placeOfSupply} ${stateName(invoice.placeOfSupply) ?? "Other Countries"}`,
      invoice.currency,
      toMajorUnits(invoice.taxableValue),
      invoice.taxRate / 100,
      toMajorUnits(invoice.cgst),
      toMajorUnits(invoice.sgst),
      toMajorUnits(invoice.igst),
      toMajorUnits(invoice.rounding),
      toMajorUnits(invoice.total),
      invoice.inrTotal === null ? "" : toMajorUnits(invoice.inrTotal),
    ]),
  ]
}
