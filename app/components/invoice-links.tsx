import type { InvoiceLink } from "#app/copy/invoices/invoice.ts"

/** The invoice and the credit notes of an order. */
export function InvoiceLinks({ invoices }: { invoices: InvoiceLink[] }) {
  return invoices.length === 0 ? null : (
    <p className="flex flex-wrap gap-x-6">
      {invoices.map(({ href, label }) => (
        <a key={href} href={href} className="link link-tall tabular-nums">
          {label}
        </a>
      ))}
    </p>
  )
}
