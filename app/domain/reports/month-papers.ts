import { toMajorUnits } from "#app/domain/money.ts"
import { stateName } from "#app/domain/papers/indian-states.ts"
import { indianDayOf } from "#app/domain/time.ts"
import type { IssuedRange, ReturnedPaper } from "./returned-papers.ts"

/** An invoice or credit note with what an accountant books it on. */
export type MonthPaper = ReturnedPaper & {
  buyer: string
  paymentId: string | null
  item: string
  rounding: number
  /** Of a credit note: the number of its invoice. */
  originalNumber: string | null
}

const PARTS = ["taxableValue", "cgst", "sgst", "igst", "rounding", "total"] as const

/** The taxes of one supply and currency: the invoices less the credit notes, in minor units. */
export function taxRows(papers: readonly MonthPaper[]) {
  const groups = Map.groupBy(papers, ({ supply, currency }) => `${supply} ${currency}`)
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, rows]) => {
      const [first] = rows
      if (!first) return []
      const sum = (amountOf: (paper: MonthPaper) => number) =>
        rows.reduce((total, paper) => total + (paper.kind === "invoice" ? 1 : -1) * amountOf(paper), 0)
      const parts = Object.fromEntries(PARTS.map((part) => [part, sum((paper) => paper[part])]))
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

/** By kind of paper: the first and the last number, and how many there are (GSTR-1, table 13). */
export const issuedRanges = (papers: readonly ReturnedPaper[]): IssuedRange[] =>
  (["invoice", "credit-note"] as const).flatMap((kind) => {
    const numbers = papers.flatMap((paper) => (paper.kind === kind ? [paper.number] : [])).sort()
    const [from, to] = [numbers[0], numbers.at(-1)]
    return from && to ? [{ kind, from, to, count: numbers.length }] : []
  })

/** The rows of a CSV file, a line for each paper. */
export function paperLines(papers: readonly MonthPaper[]): (string | number)[][] {
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
    ...papers.map((paper) => [
      indianDayOf(paper.issuedAt),
      paper.number,
      paper.kind,
      paper.originalNumber ?? "",
      paper.buyer,
      paper.taxId ?? "",
      paper.item,
      paper.taxCode,
      paper.supply,
      `${paper.placeOfSupply} ${stateName(paper.placeOfSupply) ?? "Other Countries"}`,
      paper.currency,
      toMajorUnits(paper.taxableValue),
      paper.taxRate / 100,
      toMajorUnits(paper.cgst),
      toMajorUnits(paper.sgst),
      toMajorUnits(paper.igst),
      toMajorUnits(paper.rounding),
      toMajorUnits(paper.total),
      paper.inrTotal === null ? "" : toMajorUnits(paper.inrTotal),
    ]),
  ]
}
