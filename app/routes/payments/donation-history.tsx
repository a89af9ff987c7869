import { PagedList, type PagedListProps } from "#app/components/paged-list.tsx"
import { type Currency, formatMoney } from "#app/domain/money.ts"
import { formatMoment } from "#app/domain/time.ts"

type Donation = { id: string; amount: number; currency: Currency; paymentId: string; createdAt: Date }

export function DonationHistory(donations: PagedListProps<Donation>) {
  return (
    <PagedList
      {...donations}
      id="history"
      heading="Your Donation History"
      path="/donate"
      what="donations"
      empty={{ title: "No donations yet.", note: "Each one is listed here with its payment ID." }}
    >
      {({ id, amount, currency, paymentId, createdAt }) => (
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
      )}
    </PagedList>
  )
}
