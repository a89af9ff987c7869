import { toMajorUnits } from "#app/domain/money.ts"
import { isGstin } from "#app/domain/papers/gstin.ts"
import { stateAbbreviation } from "#app/domain/papers/indian-states.ts"
import { indianDayOf } from "#app/domain/time.ts"
import { amountsInRupees, type ReturnedPaper } from "./returned-papers.ts"

/** A paper with what accountants book it on. */
export type AccountedPaper = ReturnedPaper & {
  buyer: string
  item: string
  rounding: number
  /** Of a credit note: the number of its invoice. */
  originalNumber: string | null
}

type Rows = (string | number)[][]

/**
 * The vouchers of TallyPrime's import of accounting vouchers: a line for each ledger, in rupees, debits equal to credits. A paper
 * whose value in rupees is not known is left out.
 */
export function tallyRows(papers: readonly AccountedPaper[]): Rows {
  return [
    [
      "Voucher Date",
      "Voucher Type Name",
      "Voucher Number",
      "Ledger Name",
      "Ledger Amount",
      "Ledger Amount Dr/Cr",
      "Narration",
    ],
    ...papers.flatMap((paper) => {
      const amounts = amountsInRupees(paper)
      if (!amounts) return []
      const isInvoice = paper.kind === "invoice"
      const { total, taxableValue, cgst, sgst, igst } = amounts
      const sales = paper.supply.startsWith("export") ? "Export Sales" : "Sales"
      const lines: [ledger: string, amount: number][] = [
        [sales, taxableValue],
        ["CGST", cgst],
        ["SGST", sgst],
        ["IGST", igst],
        ["Rounding Off", total - taxableValue - cgst - sgst - igst],
      ]
      const head = [indianDayOf(paper.issuedAt), isInvoice ? "Sales" : "Credit Note", paper.number]
      const side = (amount: number) => (isInvoice === amount > 0 ? "Cr" : "Dr")
      const narration = paper.originalNumber ? `For ${paper.originalNumber}` : paper.item
      return [
        [...head, paper.buyer, toMajorUnits(total), isInvoice ? "Dr" : "Cr", narration],
        ...lines
          .filter(([, amount]) => amount !== 0)
          .map(([ledger, amount]) => [
            ...head,
            ledger,
            toMajorUnits(Math.abs(amount)),
            side(amount),
            narration,
          ]),
      ]
    }),
  ]
}

const ZOHO_COMMON = [
  ...[
    "Customer Name",
    "GST Treatment",
    "GST Identification Number (GSTIN)",
    "Place of Supply",
    "Currency Code",
  ],
  ...["Exchange Rate", "Item Name", "HSN/SAC", "Quantity", "Item Price", "Is Inclusive Tax", "Item Tax"],
  ...["Item Tax %", "Item Tax Type", "Adjustment"],
]

/** The columns of Zoho Books' import of invoices, in the currency of each paper. */
export const zohoInvoiceRows = (papers: readonly AccountedPaper[]): Rows => [
  ["Invoice Date", "Invoice Number", "Invoice Status", ...ZOHO_COMMON],
  ...papers
    .filter(({ kind }) => kind === "invoice")
    .map((paper) => [indianDayOf(paper.issuedAt), paper.number, "Sent", ...zohoCells(paper)]),
]

/** The same of credit notes, each with the invoice that it is for. */
export const zohoCreditNoteRows = (papers: readonly AccountedPaper[]): Rows => [
  ["Credit Note Date", "Credit Note Number", "Invoice Number", ...ZOHO_COMMON],
  ...papers
    .filter(({ kind }) => kind === "credit-note")
    .map((paper) => [
      indianDayOf(paper.issuedAt),
      paper.number,
      paper.originalNumber ?? "",
      ...zohoCells(paper),
    ]),
]

function zohoCells(paper: AccountedPaper): (string | number)[] {
  const { taxId, supply, placeOfSupply, currency, total, inrTotal, taxRate } = paper
  const isExport = supply === "export" || supply === "export-with-tax"
  const gstin = !isExport && taxId !== null && isGstin(taxId) ? taxId : ""
  const percent = taxRate / 100
  return [
    paper.buyer,
    isExport ? "overseas" : gstin ? "business_gst" : "consumer",
    gstin,
    isExport ? "" : (stateAbbreviation(placeOfSupply) ?? ""),
    currency,
    currency === "INR" ? 1 : inrTotal === null ? "" : Number((inrTotal / total).toFixed(6)),
    paper.item,
    paper.taxCode,
    1,
    toMajorUnits(paper.taxableValue),
    "false",
    supply === "same-state" ? `GST${percent}` : `IGST${percent}`,
    percent,
    supply === "same-state" ? "Tax Group" : "ItemAmount",
    toMajorUnits(paper.rounding),
  ]
}
