import { useLocation, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import type { Purchase } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { checkoutCopy } from "./copy.ts"
import { FactList } from "./order-summary.tsx"

const POLL_INTERVAL_MS = 2000

type WaitingPanelProps = {
  kind: Purchase["kind"]
  /** The confirmation takes longer than usual. */
  isLate: boolean
  orderId: string
  supportEmail: string
}

/** Polls until the payment is confirmed; without JavaScript, `root.tsx` refreshes the page instead. */
export function WaitingPanel({ kind, isLate, ...contact }: WaitingPanelProps) {
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  const { status, help } = isLate ? checkoutCopy.late : checkoutCopy.waiting
  useEffect(() => {
    if (state !== "idle") return
    const timer = setTimeout(revalidate, POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <>
      <p className="flex items-center gap-3.5 font-semibold" role="status">
        <span className="wait" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span>{status}</span>
      </p>
      {isLate ? (
        <LatePayment kind={kind} {...contact} />
      ) : (
        <p className="text-muted">{checkoutCopy.waiting.note[kind]}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={pathname} className="btn btn-quiet">
          {checkoutCopy.waiting.checkAgain}
        </a>
        <HelpLink article="payment-pending">{help}</HelpLink>
      </p>
    </>
  )
}

/** Says what happens next, and whom to write to with which order number. */
function LatePayment({ kind, orderId, supportEmail }: Omit<WaitingPanelProps, "isLate">) {
  const { facts, last, contact, emailSubject } = checkoutCopy.late
  const subject = encodeURIComponent(emailSubject(orderNumber(orderId)))
  return (
    <>
      <FactList
        facts={{
          ...facts[kind],
          [contact.label]: (
            <>
              {`${contact.before} `}
              <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
                {supportEmail}
              </a>
              {` ${contact.after} `}
              <span className="figure">{orderNumber(orderId)}</span>.
            </>
          ),
        }}
      />
      <p className="text-muted">{last}</p>
    </>
  )
}
