import { countryName } from "#app/copy/invoices/country-names.server.ts"
import { couponRows, exportNotes, invoiceCopy, invoiceTitles } from "#app/copy/invoices/invoice.ts"
import { formatInvoiceNumber, type PrintedBuyer } from "#app/domain/invoices/invoice.ts"
import { formatExactly } from "#app/domain/money.ts"
import { isGstin } from "#app/domain/orders/billing-details.ts"
import { stateName } from "#app/domain/orders/indian-states.ts"
import { formatIndianDay } from "#app/domain/time.ts"
import type { FoundInvoice } from "#db/invoices/find-invoices.server.ts"

type Row = readonly [name: string, value: string]

/** An invoice or a credit note as its page prints it. */
export function invoiceSummary({ invoice, original }: FoundInvoice) {
  const { kind, supply, currency, inrTotal, lutNumber, seller, buyer } = invoice
  const note = exportNotes[supply]
  return {
    title: invoiceTitles[kind],
    number: formatInvoiceNumber(invoice),
    facts: [
      ["Number", formatInvoiceNumber(invoice)],
      ["Date", formatIndianDay(invoice.issuedAt)],
      ...(original?.issuedAt
        ? [
            [
              kind === "invoice" ? "Replaces invoice" : "For invoice",
              `${formatInvoiceNumber(original)}, ${formatIndianDay(original.issuedAt)}`,
            ] as const,
          ]
        : []),
      ["Order number", invoice.orderId],
      ["Place of supply", placeName(invoice.placeOfSupply)],
      ["Reverse charge", "No"],
    ] satisfies Row[],
    seller: { name: seller.legalName, address: seller.address, gstin: seller.gstin },
    buyer: { name: buyer.company ?? buyer.email, lines: buyerLines(buyer) },
    item: invoice.item,
    code: `${invoice.taxCode.startsWith("99") ? "SAC" : "HSN"} ${invoice.taxCode}`,
    amounts: amountRows(invoice),
    total: formatExactly({ amount: invoice.total, currency }),
    inr:
      currency !== "INR" && inrTotal !== null ? formatExactly({ amount: inrTotal, currency: "INR" }) : null,
    notes: [
      ...(note ? [note] : []),
      ...(lutNumber ? [`Letter of undertaking: ${lutNumber}`] : []),
      ...(kind === "commercial-note" ? [invoiceCopy.late] : []),
      invoiceCopy.electronic,
    ],
  }
}

export type InvoiceSummary = ReturnType<typeof invoiceSummary>

/** "27 Maharashtra" */
function placeName(code: string): string {
  const name = stateName(code)
  return name ? `${code} ${name}` : invoiceCopy.otherCountries
}

/** What an invoice prints of the buyer below the name. */
export function buyerLines({ company, email, address, country, state, taxId }: PrintedBuyer): string[] {
  return [
    ...(company ? [email] : []),
    ...(address ? [address] : []),
    ...(state ? [placeName(state)] : []),
    ...(country ? [countryName(country)] : []),
    ...(taxId ? [`${isGstin(taxId) ? "GSTIN" : "VAT ID"} ${taxId}`] : []),
  ]
}

function amountRows({
  kind,
  supply,
  taxRate,
  currency,
  discount,
  ...amounts
}: FoundInvoice["invoice"]): Row[] {
  if (kind === "commercial-note") return []
  const money = (amount: number) => formatExactly({ amount, currency })
  const half = `${taxRate / 200}%`
  const taxes: Row[] =
    supply === "same-state"
      ? [
          [`CGST ${half}`, money(amounts.cgst)],
          [`SGST ${half}`, money(amounts.sgst)],
        ]
      : [[`IGST ${taxRate / 100}%`, money(amounts.igst)]]
  return [
    // A discount given at the sale is recorded on the invoice (CGST Act, s. 15(3)(a)).
    ...(discount ? couponRows(discount, { amount: amounts.total, currency }, formatExactly) : []),
    ["Taxable value", money(amounts.taxableValue)],
    ...taxes,
    ...(amounts.rounding === 0 ? [] : [["Rounding", money(amounts.rounding)] as const]),
  ]
}
