import { useLocation, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { FactList } from "#app/platform/ui/fact-list.tsx"
import { HelpLink } from "#app/site/help/help-link.tsx"
import type { CheckoutStep } from "./checkout-view.server.ts"

const POLL_INTERVAL_MS = 2000

type WaitingPanelProps = Extract<CheckoutStep, { state: "waiting" }> & { orderId: string }

/** Polls until the payment is confirmed; without JavaScript, `root.tsx` refreshes the page instead. */
export function WaitingPanel({ status, help, checkAgain, note, late, orderId }: WaitingPanelProps) {
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
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
      {late && (
        <FactList
          facts={{
            ...late.facts,
            [late.contact.label]: (
              <>
                {`${late.contact.before} `}
                <a className="link" href={late.href}>
                  {late.supportEmail}
                </a>
                {` ${late.contact.after} `}
                <span className="figure">{orderNumber(orderId)}</span>.
              </>
            ),
          }}
        />
      )}
      <p className="text-muted">{note}</p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={pathname} className="btn btn-quiet">
          {checkAgain}
        </a>
        <HelpLink article="payment-pending">{help}</HelpLink>
      </p>
    </>
  )
}
