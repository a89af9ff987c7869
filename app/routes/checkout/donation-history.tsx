import { Pager } from "#app/components/pager.tsx"
import { messages } from "#app/copy/messages.ts"
import { type Currency, formatMoney } from "#app/domain/money.ts"
import { formatMoment } from "#app/domain/time.ts"

type Donation = { id: string; amount: number; currency: Currency; paymentId: string; createdAt: Date }

type DonationHistoryProps = {
  /** Null when the query failed. */
  page: { items: Donation[]; next: string | null } | null
  isFirstPage: boolean
}

export function DonationHistory({ page, isFirstPage }: DonationHistoryProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">Your Donation History</h2>
      {page === null ? (
        <p className="mt-4 text-muted">{messages.listUnreadable}</p>
      ) : page.items.length === 0 ? (
        <div className="mt-4 border-y border-line py-6">
          <p className="font-semibold">No donations yet.</p>
          <p className="mt-1 text-muted">Each one is listed here with its payment id.</p>
        </div>
      ) : (
        <ul className="mt-2">
          {page.items.map(({ id, amount, currency, paymentId, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4"
            >
              <span className="min-w-36 font-display text-xl font-semibold tabular-nums">
                <span className="sr-only">{currency} </span>
                {formatMoney({ amount, currency })}{" "}
                <span className="text-sm font-normal text-muted" aria-hidden="true">
                  {currency}
                </span>
              </span>
              <code className="font-mono text-sm [overflow-wrap:anywhere]">{paymentId}</code>
              <time dateTime={createdAt.toISOString()} className="text-sm text-muted">
                {formatMoment(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <Pager path="/donate" next={page?.next ?? null} isFirstPage={isFirstPage} what="donations" />
    </section>
  )
}
