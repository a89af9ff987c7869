import { backToAccount, howToPrint } from "#app/platform/ui/print-copy.ts"
import type { InvoiceLink } from "./copy.ts"

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

/** Below an invoice, on the screen only. */
export function PrintNote() {
  return (
    <p className="no-print mt-6 text-muted">
      {howToPrint}{" "}
      <a href="/account" className="link">
        {backToAccount}
      </a>
    </p>
  )
}
