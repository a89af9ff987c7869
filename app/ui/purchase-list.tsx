import { formatMoney, type Money } from "#app/domain/money.ts"
import { formatDay } from "#app/domain/time.ts"

type Receipt = { id: string; item: string; amount: Money; paidAt: Date }

export function PurchaseList({ receipts }: { receipts: Receipt[] }) {
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className="text-xl">
        Receipts
      </h2>
      {receipts.length === 0 ? (
        <p className="mt-3 text-muted">
          Nothing bought yet. Receipts of licences and donations are kept here.
        </p>
      ) : (
        <ul className="mt-2">
          {receipts.map(({ id, item, amount, paidAt }) => (
            <li key={id} className="border-b border-line">
              <a
                href={`/receipts/${id}`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 hover:text-accent"
              >
                <span className="font-semibold">{item}</span>
                <span className="flex gap-6 text-muted tabular-nums">
                  <span>{formatDay(paidAt)}</span>
                  <span className="text-ink">{formatMoney(amount)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
