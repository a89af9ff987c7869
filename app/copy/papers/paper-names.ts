import { formatInvoiceNumber, type InvoiceKind, type InvoiceNumber } from "#app/domain/papers/invoice.ts"

const names = {
  invoice: "Invoice",
  "credit-note": "Credit note",
  "commercial-note": "Credit note",
} as const satisfies Record<InvoiceKind, string>

export type PaperLink = { href: string; label: string }

/** "Invoice BR/26-27/000001" */
export function paperLink(paper: InvoiceNumber & { id: string; kind: InvoiceKind }): PaperLink {
  return { href: `/invoices/${paper.id}`, label: `${names[paper.kind]} ${formatInvoiceNumber(paper)}` }
}
