import { useLocation, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import { HelpLink } from "#app/components/help-link.tsx"
import { checkoutCopy } from "#app/copy/checkout/checkout.ts"

const POLL_INTERVAL_MS = 2000

/** Polls until the payment is confirmed; without JavaScript, `root.tsx` refreshes the page instead. */
export function WaitingPanel() {
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  useEffect(() => {
    if (state !== "idle") return
    const timer = setTimeout(revalidate, POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 font-semibold" role="status">
        <span className="waiting-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        Waiting for the confirmation
      </p>
      <p className="text-[0.95rem] text-muted">{checkoutCopy.waiting.note}</p>
      <p>
        <a href={pathname} className="link inline-flex min-h-11 items-center">
          Look again now
        </a>
      </p>
      <HelpLink article="payment-pending">What if it takes longer?</HelpLink>
    </div>
  )
}
