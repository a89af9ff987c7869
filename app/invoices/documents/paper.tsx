import { Fragment, type ReactNode } from "react"
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import type { PaymentNotice } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { brand } from "#app/platform/brand.ts"
import { Mark } from "#app/platform/ui/icon.tsx"
import { PrintButton } from "#app/platform/ui/print-button.tsx"
import { printCopy } from "#app/platform/ui/print-copy.ts"
import { type InvoiceLink, receiptCopy } from "./copy.ts"
import type { ContractFacts } from "./receipt-view.server.ts"

/** The invoice and the credit notes of an order. */
export function InvoiceLinks({ invoices }: { invoices: InvoiceLink[] }) {
  return invoices.length === 0 ? null : (
    <p className="flex flex-wrap gap-x-6">
      {invoices.map(({ href, label }) => (
        <a key={href} href={href} className="link link-tall tabular">
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
      <p>
        {refundRule} {before}{" "}
        <a className="link" href="/terms">
          {link}
        </a>{" "}
        {after}
      </p>
      {consent && <p>{consent}</p>}
      {withdrawable && (
        <p>
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

/** Above a receipt or an invoice, on the screen only. */
export function PaperBar() {
  return (
    <div className="no-print mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <a href="/account" className="link link-tall">
        {printCopy.backToAccount}
      </a>
      <PrintButton className="btn" />
    </div>
  )
}

/** The head of a paper: who it is from, what it is, and its amount. */
export function PaperHead({ title, status, amount, line }: PaperHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2.5 font-display font-[670]">
          <Mark /> {brand.fullName}
        </p>
        {status && <p className="pill pill-accent">{status}</p>}
      </div>
      <div>
        <h1 className="text-2xl">{title}</h1>
        <p className="price figure mt-2">{amount}</p>
        <p className="mt-1.5 text-muted">{line}</p>
      </div>
    </>
  )
}

type PaperHeadProps = { title: string; status?: string; amount: string; line: string }

type PartyProps = { label: string; name: string; lines: string[]; children?: ReactNode }

/** The seller or the buyer on a paper. */
export function Party({ label, name, lines, children }: PartyProps) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <h2 className="text-sm font-normal text-muted">{label}</h2>
      <bdi className="block font-semibold">{name}</bdi>
      {lines.map((line) => (
        <bdi key={line} className="block whitespace-pre-line">
          {line}
        </bdi>
      ))}
      {children}
    </div>
  )
}

type Rows = readonly (readonly [name: string, value: string])[]

/** Names and values on a paper. */
export function PaperFacts({ facts }: { facts: Rows }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-5 gap-y-0.5">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="tabular whitespace-pre-line wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

type PaperTableProps = {
  item: string
  detail: string | null
  rows: Rows
  itemAmount: string
  total: Rows[number]
}

/** The item, its parts and the total. */
export function PaperTable({ item, detail, itemAmount, rows, total }: PaperTableProps) {
  return (
    <table>
      <tbody>
        <tr>
          <th scope="row">
            {item}
            {detail && <span className="block text-xs text-muted">{detail}</span>}
          </th>
          <td>{itemAmount}</td>
        </tr>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total[0]}</th>
          <td>{total[1]}</td>
        </tr>
      </tfoot>
    </table>
  )
}
