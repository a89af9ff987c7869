import { Fragment } from "react"
import { couponRows } from "#app/orders/coupons/coupon-rows-copy.ts"
import type { Purchase } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { FactList } from "#app/platform/ui/fact-list.tsx"
import { Ticket } from "#app/platform/ui/ticket.tsx"
import type { AppliedCoupon } from "./checkout-view.server.ts"
import { orderSummaryCopy as copy } from "./copy.ts"

type OrderSummaryProps = {
  item: string
  amount: Money
  coupon: AppliedCoupon | null
  /** What the amount buys, and its parts. */
  total: string
  /** Which State the invoice names, where a registered buyer's number says it. */
  stateSentence: string | null
}

/** The item and its price. */
export function OrderSummary({ item, amount, coupon, total, stateSentence }: OrderSummaryProps) {
  const { code = null, listAmount = null } = coupon ?? {}
  const rows = code === null || listAmount === null ? [] : couponRows({ code, listAmount }, amount)
  return (
    <Ticket kind="order" id="order-summary" title={item}>
      <div>
        {rows.map(([name, value], index) => (
          <p key={name} className="text-sm leading-normal text-muted last-of-type:text-accent">
            {name} <span className="figure">{index === 0 ? <s>{value}</s> : <b>{value}</b>}</span>
          </p>
        ))}
        <p className="price figure">{formatMoney(amount)}</p>
        <p className="small mt-2.5">{total}</p>
        {stateSentence && <p className="small">{stateSentence}</p>}
      </div>
    </Ticket>
  )
}

type OrderFactsProps = {
  kind: Purchase["kind"]
  email: string
  orderId: string
  /** Name and postal address. */
  seller: string
}

/** Other facts of the order, below the form. */
export function OrderFacts({ kind, email, orderId, seller }: OrderFactsProps) {
  return (
    <FactList
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
        [copy.orderNumber]: <span className="figure">{orderNumber(orderId)}</span>,
        [copy.policies]: <Links links={copy.policyLinks[kind]} between=", " />,
      }}
    />
  )
}

type LinksProps = {
  links: readonly (readonly [href: string, label: string])[]
  between: string
}

/** Links within a sentence. */
export function Links({ links, between }: LinksProps) {
  return links.map(([href, label], index) => (
    <Fragment key={href}>
      {index > 0 && <span>{between}</span>}
      <a className="link" href={href}>
        {label}
      </a>
    </Fragment>
  ))
}
