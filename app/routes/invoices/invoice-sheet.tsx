import type { ReactNode } from "react"
import { Mark } from "#app/components/icon.tsx"
import { brand } from "#app/copy/brand.ts"
import type { InvoiceSummary } from "./invoice-summary.server.ts"

/** A tax invoice or a credit note, on one sheet of A4. */
export function InvoiceSheet(invoice: InvoiceSummary) {
  const { title, facts, seller, buyer, item, code, amounts, total, inr, notes } = invoice
  return (
    <article className="card paper grid gap-6">
      <p className="flex items-center gap-2.5 font-display text-lg font-bold">
        <Mark size={24} /> {brand.fullName}
      </p>
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <h1>{title}</h1>
        <address className="max-w-[20rem] not-italic">
          <strong className="block">{seller.name}</strong>
          <span className="block whitespace-pre-line text-muted">{seller.address}</span>
          {seller.gstin && <span className="block">GSTIN {seller.gstin}</span>}
        </address>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <dl className="grid content-start gap-1.5 text-[0.95rem]">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-3">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="min-w-0 text-[0.95rem] [overflow-wrap:anywhere]">
          <h2 className="text-base font-semibold text-muted">Billed to</h2>
          <bdi className="block font-semibold">{buyer.name}</bdi>
          {buyer.lines.map((line) => (
            <bdi key={line} className="block whitespace-pre-line">
              {line}
            </bdi>
          ))}
        </div>
      </div>
      <table className="w-full text-left tabular-nums">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th className="py-2 font-semibold">Description</th>
            <th className="py-2 text-right font-semibold">Amount</th>
          </tr>
        </thead>
        <tbody>
          <Row name={item} detail={code} value="" />
          {amounts.map(([name, value]) => (
            <Row key={name} name={name} value={value} />
          ))}
        </tbody>
        <tfoot>
          <tr className="text-lg font-semibold">
            <th className="py-3 pr-4 text-left">Total</th>
            <td className="py-3 text-right whitespace-nowrap">{total}</td>
          </tr>
        </tfoot>
      </table>
      <div className="grid gap-1.5 text-sm text-muted">
        {inr && <p>In Indian rupees: {inr}</p>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </article>
  )
}

function Row({ name, detail, value }: { name: ReactNode; detail?: string; value: string }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-4 font-normal">
        {name}
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </th>
      <td className="py-2 text-right whitespace-nowrap">{value}</td>
    </tr>
  )
}
