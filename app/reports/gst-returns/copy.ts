import { plural } from "#app/platform/plural.ts"

export const gstCopy = {
  title: "GST",
  titleOf: (months: readonly string[]) => `GST of ${months.join(" to ")}`,
  lead: "Tax invoices less credit notes of one return, as it declares them. Commercial credit notes have no tax and are not declared.",
  complete: (papers: number, rupees: string) => `Complete: ${plural(papers, "paper")}, ${rupees}.`,
  lacking: (papers: number) =>
    `${papers === 1 ? "1 paper lacks its" : `${papers} papers lack their`} value in rupees.`,
  month: "Month",
  noMonth: "Please choose a month.",
  noGstin: "Without a GSTIN in Settings there are no tax invoices, and no return.",
  missing: "Not in the return yet",
  missingNote:
    "Their value in rupees is not known. Enter it as the bank credited it, and they are in the return.",
  files: "Files for the accountant",
  csv: "Export CSV",
  ofGstin: (gstin: string) => ` of ${gstin}`,
  csvContent: "of invoices and credit notes",
  taxes: "Taxes",
  taxesOf: (gstin: string) => `Taxes of ${gstin}`,
  threshold: "Threshold of GST registration",
  meter: "Part of the threshold",
} as const

/** The headings of the columns of amounts. */
export const amountLabels = (stateTax: string) =>
  ["Taxable value", "CGST", stateTax, "IGST", "Rounding", "Total", "In rupees"] as const
