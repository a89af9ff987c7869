import type { ReactNode } from "react"
import { formatMoney, type Money } from "#app/domain/money.ts"

type OrderSummaryProps = { item: string; amount: Money; email: string; children: ReactNode }

/** The item, its price and the buyer's email, with the payment controls as children. */
export function OrderSummary({ item, amount, email, children }: OrderSummaryProps) {
  return (
    <section className="card shadow-float" aria-labelledby="order-summary">
      <h2 id="order-summary" className="text-base font-semibold text-muted">
        Your order
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{item}</span>
        <span className="font-display text-[2rem] leading-none font-[680] tracking-tight tabular-nums">
          {formatMoney(amount)}
        </span>
      </p>
      <dl className="mt-5 grid gap-2 border-t border-line pt-4 text-[0.95rem]">
        <div className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">Receipt goes to</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{email}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">How often</dt>
          <dd>Once. Nothing renews.</dd>
        </div>
      </dl>
      <div className="mt-6">{children}</div>
    </section>
  )
}
