import { itemName } from "#app/copy/items.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/order.ts"
import { formatDay } from "#app/domain/time.ts"

export type PaidOrder = Pick<Order, "id" | "amount"> & Parameters<typeof itemName>[0] & { paidAt: Date }

export function PurchaseList({ orders }: { orders: PaidOrder[] }) {
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className="text-xl">
        Receipts
      </h2>
      {orders.length === 0 ? (
        <p className="mt-3 text-muted">
          Nothing bought yet. Receipts of licences and donations are kept here.
        </p>
      ) : (
        <ul className="mt-2">
          {orders.map((order) => (
            <li key={order.id} className="border-b border-line">
              <a
                href={`/receipts/${order.id}`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 hover:text-accent"
              >
                <span className="font-semibold">{itemName(order)}</span>
                <span className="flex gap-6 text-muted tabular-nums">
                  <span>{formatDay(order.paidAt)}</span>
                  <span className="text-ink">{formatMoney(order.amount)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
