import { InvoiceLinks } from "#app/components/invoice-links.tsx"
import { Pager } from "#app/components/paged-list.tsx"
import type { InvoiceLink } from "#app/copy/invoices/invoice.ts"
import { withdrawLabel } from "#app/copy/orders/refunds.ts"
import { formatIndianDay } from "#app/domain/time.ts"

type Receipt = {
  id: string
  item: string
  amount: string
  paidAt: Date
  invoices: InvoiceLink[]
  isWithdrawable: boolean
}

type PurchaseListProps = { page: { items: Receipt[]; next: string | null }; isFirstPage: boolean }

export function PurchaseList({ page: { items, next }, isFirstPage }: PurchaseListProps) {
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className="text-xl">
        Receipts
      </h2>
      {items.length === 0 ? (
        <p className="mt-3 text-muted">
          Nothing bought yet. Receipts of licenses and donations are kept here.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {items.map(({ id, item, amount, paidAt, invoices, isWithdrawable }) => (
            <li key={id}>
              <a
                href={`/receipts/${id}`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
              >
                <span className="link font-semibold">{item}</span>
                <span className="flex gap-6 text-muted tabular-nums">
                  <span>{formatIndianDay(paidAt)}</span>
                  <span className="text-ink">{amount}</span>
                </span>
              </a>
              <InvoiceLinks invoices={invoices} />
              {isWithdrawable && (
                <a className="link link-tall" href={`/withdraw/${id}`}>
                  {withdrawLabel}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager path="/account" next={next} isFirstPage={isFirstPage} what="receipts" />
    </section>
  )
}
