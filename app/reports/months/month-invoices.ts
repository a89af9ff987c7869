import {
  formatInvoiceNumber,
  type InvoiceNumber,
  parseInvoiceNumber,
} from "#app/invoices/documents/invoice.ts"
import { stateName } from "#app/orders/billing/indian-states.ts"
import { stateOfGstin } from "#app/orders/billing/tax-id.ts"
import { stateTaxName } from "#app/orders/tax/gst.ts"
import { toMajorUnits } from "#app/platform/money.ts"
import { compareTexts } from "#app/platform/text.ts"
import { indianDayOf } from "#app/platform/time.ts"
import type { FiledInvoice, IssuedRange } from "#app/reports/gst-returns/gst-return.ts"

/** An invoice or credit note with what an accountant books it on. */
export type MonthInvoice = FiledInvoice & {
  /** Seller's GSTIN as printed on the invoice. */
  gstin: string
  buyer: string
  paymentId: string | null
  item: string
  rounding: number
  /** For a credit note: the number of its invoice. */
  originalNumber: string | null
}

/**
 * GST returns of some months, one for each seller GSTIN printed on the invoices; without invoices, an empty one for the
 * GSTIN of the settings.
 */
export function groupReturns(invoices: readonly MonthInvoice[], gstin: string | null) {
  const found = [...Map.groupBy(invoices, (invoice) => invoice.gstin)]
    .map(([own, rows]) => ({ gstin: own, invoices: rows }))
    .sort((one, other) => compareTexts(one.gstin, other.gstin))
  return found.length === 0 && gstin !== null ? [{ gstin, invoices: [] }] : found
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

/**
 * Lists first number, last number and count of each unbroken range of numbers (GSTR-1, table 13): several where numbers between
 * them are those of another GSTIN or month.
 */
export const issuedRanges = (invoices: readonly FiledInvoice[]): IssuedRange[] =>
  (["invoice", "credit-note"] as const).flatMap((kind) =>
    unbrokenRanges(invoices.flatMap((invoice) => (invoice.kind === kind ? [invoice.number] : []))).map(
      ([from, to]) => ({
        kind,
        from: formatInvoiceNumber(from),
        to: formatInvoiceNumber(to),
        count: to.seq - from.seq + 1,
      }),
    ),
  )

type Range = [from: InvoiceNumber, to: InvoiceNumber]

/** The ranges of numbers in which none is missing, by series, year and number. */
function unbrokenRanges(numbers: readonly string[]): Range[] {
  const ranges: Range[] = []
  const sorted = numbers
    .flatMap((number) => parseInvoiceNumber(number) ?? [])
    .sort(
      (one, other) => compareTexts(one.series, other.series) || one.year - other.year || one.seq - other.seq,
    )
  for (const number of sorted) {
    const last = ranges.at(-1)
    const before = last?.[1]
    const isNext =
      number.series === before?.series && number.year === before.year && number.seq === before.seq + 1
    if (last && isNext) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** The rows of a CSV file, a line for each invoice. */
export function invoiceLines(invoices: readonly MonthInvoice[]): (string | number)[][] {
  const stateTaxes = [...new Set(invoices.map(({ gstin }) => stateTaxName(stateOfGstin(gstin))))].sort()
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
      stateTaxes.join(" or ") || "SGST",
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
