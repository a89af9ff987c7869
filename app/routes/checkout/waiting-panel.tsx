import { useLocation, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import { checkoutCopy } from "#app/copy/checkout/checkout.ts"

const LOOK_AGAIN_AFTER = 2000

/** Looks again until the payment is confirmed; without script, the page reloads itself instead. */
export function WaitingPanel() {
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  useEffect(() => {
    if (state !== "idle") return
    const timer = setTimeout(revalidate, LOOK_AGAIN_AFTER)
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
    </div>
  )
}
