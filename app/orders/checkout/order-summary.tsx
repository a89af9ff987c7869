import type { ReactNode } from "react"
import { couponRows } from "#app/invoices/documents/copy.ts"
import type { Purchase } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { Mark } from "#app/platform/ui/icon.tsx"
import type { AppliedCoupon } from "./checkout-view.server.ts"
import { orderSummaryCopy as copy } from "./copy.ts"

/** A name and its value in the list of facts about an order or a quote. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

type FactsProps = { facts: Record<string, ReactNode>; className?: string }

/** Facts by their names, without those that have no value. */
export function FactList({ facts, className = "" }: FactsProps) {
  return (
    <dl className={`grid gap-2 text-[0.95rem] ${className}`}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  )
}

type OrderSummaryProps = {
  kind: Purchase["kind"]
  item: string
  amount: Money
  coupon: AppliedCoupon | null
  /** Parts of the amount. */
  total: string
  /** Which State the invoice names, where a registered buyer's number says it. */
  stateSentence: string | null
  children: ReactNode
}

/** The item and its price, with the payment controls as children. */
export function OrderSummary(props: OrderSummaryProps) {
  const { kind, item, amount, coupon, total, stateSentence, children } = props
  const { code = null, listAmount = null } = coupon ?? {}
  const sentences = [...(kind === "license" ? [copy.runsOn] : []), total, copy.accepted(amount.currency)]
  const couponFacts = code === null || listAmount === null ? [] : couponRows({ code, listAmount }, amount)
  return (
    <section className="card shadow-float" aria-labelledby="order-summary">
      <h2 id="order-summary" className="sr-only">
        {copy.title}
      </h2>
      <div className="flex items-center justify-between gap-4">
        <p className="font-display text-[3rem] leading-none font-[680] tracking-tight tabular-nums">
          {formatMoney(amount)}
        </p>
        <Mark size={44} />
      </div>
      <p className="mt-2 font-semibold">{item}</p>
      <p className="small mt-1">{sentences.join(" ")}</p>
      {stateSentence && <p className="small mt-1">{stateSentence}</p>}
      <FactList className="mt-3 empty:hidden" facts={Object.fromEntries(couponFacts)} />
      <div className="mt-5 grid gap-4 empty:hidden">{children}</div>
    </section>
  )
}

type OrderFactsProps = {
  email: string
  orderId: string
  /** Name and postal address. */
  seller: string
}

/** Other facts of the order, below the form. */
export function OrderFacts({ email, orderId, seller }: OrderFactsProps) {
  return (
    <FactList
      className="border-t border-line pt-5"
      facts={{
        [copy.receiptTo]: (
          <>
            <span>{email}</span>{" "}
            <a className="link" href="/account#email">
              {copy.changeAddress}
            </a>
          </>
        ),
        [copy.soldBy]: seller,
        [copy.orderNumber]: orderNumber(orderId),
      }}
    />
  )
}
