import { isIndianTaxId } from "#app/orders/billing/tax-id.ts"
import { type Supply, splitTax } from "#app/orders/tax/gst.ts"

/** A tax invoice or credit note as the return needs it. Amounts are minor units. */
export type FiledInvoice = {
  kind: "invoice" | "credit-note"
  /** True for a credit note that cancels an invoice because another one replaces it. */
  isCorrection: boolean
  number: string
  issuedAt: Date
  taxCode: string
  supply: Supply
  /** The code of a State, 96 for other countries. */
  placeOfSupply: string
  /** Rate in hundredths of a percent. */
  taxRate: number
  currency: string
  total: number
  taxableValue: number
  cgst: number
  sgst: number
  igst: number
  /** In paise; null where it is not known. */
  inrTotal: number | null
  /** A GSTIN, a UIN or a VAT ID of the buyer. */
  taxId: string | null
  /** For a credit note: its invoice's total, which `largeTotal` limits, and the time of issue of that invoice. */
  original: { inrTotal: number | null; issuedAt: Date } | null
}

/** The numbers of one series that were issued in the month. */
export type IssuedRange = { kind: "invoice" | "credit-note"; from: string; to: string; count: number }

/** Amounts in paise. */
export type Amounts = { total: number; taxableValue: number; igst: number; cgst: number; sgst: number }

/** Start of the limit of ₹1 lakh, not ₹2.5 lakh, for consumer invoices to another State (Notification 12/2024). */
const LOWER_LIMIT_FROM = Date.parse("2024-08-01T00:00:00+05:30")

/** The total in paise above which an invoice to a consumer in another State is reported by itself (CGST Rules, r. 59(4)). */
const largeTotal = (issuedAt: Date) => (issuedAt.getTime() >= LOWER_LIMIT_FROM ? 1_00_000_00 : 2_50_000_00)

export type Section = "b2b" | "b2cl" | "b2cs" | "exp"

/** The table of the return that a supply belongs to; its credit notes follow it. */
export function classifyInvoice({ supply, taxId, inrTotal, issuedAt, original }: FiledInvoice): Section {
  if (supply === "export" || supply === "export-with-tax") return "exp"
  if (isIndianTaxId(taxId)) return "b2b"
  const invoice = original ?? { inrTotal, issuedAt }
  const isLarge = supply === "other-state" && (invoice.inrTotal ?? 0) > largeTotal(invoice.issuedAt)
  return isLarge ? "b2cl" : "b2cs"
}

/** A invoice's amounts in paise; null where the value in rupees is not known. One in another currency is split as a whole. */
export function amountsInRupees({
  currency,
  inrTotal,
  supply,
  taxRate,
  ...invoice
}: FiledInvoice): Amounts | null {
  if (currency === "INR") return invoice
  return inrTotal === null ? null : { total: inrTotal, ...splitTax(inrTotal, supply, taxRate) }
}
