import { useLocation, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import type { Purchase } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { checkoutCopy } from "./copy.ts"

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
    <div className="grid gap-3">
      <p className="flex items-center gap-3 font-semibold" role="status">
        <span
          className="inline-flex animate-[waiting_1.2s_infinite_ease-in-out] gap-1 forced-color-adjust-none"
          aria-hidden="true"
        >
          {[0, 1, 2].map((dot) => (
            <i key={dot} className="size-2 rounded-full bg-accent" />
          ))}
        </span>
        <span>{status}</span>
      </p>
      {isLate ? (
        <LatePayment kind={kind} {...contact} />
      ) : (
        <p className="text-[0.95rem] text-muted">{checkoutCopy.waiting.note[kind]}</p>
      )}
      <p className="flex flex-wrap gap-x-6">
        <a href={pathname} className="link link-tall">
          {checkoutCopy.waiting.checkAgain}
        </a>
      </p>
      <HelpLink article="payment-pending">{help}</HelpLink>
    </div>
  )
}

/** Says what happens next, and whom to write to with which order number. */
function LatePayment({ kind, orderId, supportEmail }: Omit<WaitingPanelProps, "isLate">) {
  const { first, next, last, contact, emailSubject } = checkoutCopy.late
  const subject = encodeURIComponent(emailSubject(orderNumber(orderId)))
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5 text-[0.95rem] text-muted">
        {[first, ...next[kind], last].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="text-[0.95rem]">
        {`${contact} `}
        <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
          {supportEmail}
        </a>
        <span>{`, ${orderNumber(orderId)}.`}</span>
      </p>
    </>
  )
}
