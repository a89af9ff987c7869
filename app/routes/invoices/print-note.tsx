import { howToPrint } from "#app/copy/orders/quotes.ts"

/** Below an invoice, on the screen only. */
export function PrintNote() {
  return (
    <p className="no-print mt-6 text-muted">
      {howToPrint}{" "}
      <a href="/account" className="link">
        Back to your account
      </a>
    </p>
  )
}
