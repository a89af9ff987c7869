import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import type { PaymentNotice } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { backToAccount, howToPrint } from "#app/platform/ui/print-copy.ts"
import { type InvoiceLink, receiptCopy } from "./copy.ts"
import type { ContractFacts } from "./receipt-view.server.ts"

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

/** At the end of a receipt or an invoice: the rule of refunds, the terms, and the buyer's agreement. */
export function ContractNotes({ consent, withdrawable }: ContractFacts) {
  const { before, link, after } = receiptCopy.terms
  return (
    <>
      <p className="text-sm text-muted">
        {refundRule} {before}{" "}
        <a className="link" href="/terms">
          {link}
        </a>{" "}
        {after}
      </p>
      {consent && <p className="text-sm text-muted">{consent}</p>}
      {withdrawable && (
        <p className="text-sm text-muted">
          {withdrawable.sentence}{" "}
          <a className="link" href={withdrawable.href}>
            {withdrawalCopy.link}
          </a>
        </p>
      )}
    </>
  )
}

/** Payments of the order that bought nothing: on the screen only, because the paper is about another one. */
export function NoticesAbovePaper({ notices }: { notices: PaymentNotice[] }) {
  return notices.length === 0 ? null : (
    <div className="no-print mb-6 grid gap-3">
      <PaymentNotices notices={notices} />
    </div>
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
