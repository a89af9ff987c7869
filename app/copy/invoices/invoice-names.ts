import { formatInvoiceNumber, type InvoiceKind, type InvoiceNumber } from "#app/domain/invoices/invoice.ts"

const names = {
  invoice: "Invoice",
  "credit-note": "Credit note",
  "commercial-note": "Credit note",
} as const satisfies Record<InvoiceKind, string>

export type InvoiceLink = { href: string; label: string }

/** "Invoice BR/26-27/000001" */
export function invoiceLink(invoice: InvoiceNumber & { id: string; kind: InvoiceKind }): InvoiceLink {
  return { href: `/invoices/${invoice.id}`, label: `${names[invoice.kind]} ${formatInvoiceNumber(invoice)}` }
}
