import { withdrawLabel } from "#app/orders/order/refund-rule-copy.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { formatIndianDay } from "#app/platform/time.ts"
import { Pager } from "#app/platform/ui/paged-list.tsx"
import { purchasesCopy as copy } from "./purchases-copy.ts"
import type { loadPurchases } from "./purchases-view.server.ts"

type Purchases = Awaited<ReturnType<typeof loadPurchases>>["purchases"]

/** Purchases of an account with their documents, below the payments that bought nothing. */
export function PurchaseList({ page: { items, next }, isFirstPage, payments }: Purchases) {
  return (
    <section aria-labelledby="purchases" className="part">
      <h2 id="purchases">{copy.receipts}</h2>
      {isFirstPage && payments.length > 0 && (
        <div className="mt-4 grid gap-3">
          <PaymentNotices notices={payments} />
        </div>
      )}
      {items.length === 0 ? (
        <div className="empty mt-4">
          <b>{copy.none.title}</b>
          <p className="text-muted">{copy.none.note}</p>
        </div>
      ) : (
        <ul className="mt-4 divided border-y border-line">
          {items.map((purchase) => (
            <Purchase key={purchase.id} {...purchase} />
          ))}
        </ul>
      )}
      <Pager path="/account" next={next} isFirstPage={isFirstPage} what={copy.pagerItems} />
    </section>
  )
}

type Purchase = Purchases["page"]["items"][number]

/** A purchase with its papers, and the way out of its contract. */
function Purchase({ id, item, amount, status, paidAt, receipt, invoices, isWithdrawable }: Purchase) {
  return (
    <li className="row">
      <div>
        <b>{item}</b>
        <div className="small row-links">
          <span>{formatIndianDay(paidAt)}</span>
          {receipt && (
            <a className="link" href={receipt}>
              {copy.receipt}
            </a>
          )}
          {invoices.map(({ href, label }) => (
            <a key={href} className="link" href={href}>
              {label}
            </a>
          ))}
          {isWithdrawable && (
            <a className="link" href={`/withdraw/${id}`}>
              {withdrawLabel}
            </a>
          )}
        </div>
      </div>
      <div className="grid justify-items-end gap-1">
        <span className="font-semibold whitespace-nowrap tabular">{amount}</span>
        {status && <span className="pill">{status}</span>}
      </div>
    </li>
  )
}
