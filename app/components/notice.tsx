import { type ReactNode, useEffect, useRef, useState } from "react"
import { Icon } from "./icon.tsx"
import { useHydrated } from "./use-hydrated.ts"

const kinds = {
  error: { className: "notice notice-error", icon: "alert", role: "alert" },
  success: { className: "notice notice-success", icon: "check", role: "status" },
  caution: { className: "notice notice-caution", icon: "info", role: undefined },
  info: { className: "notice", icon: "info", role: undefined },
} as const

/** A message on the result of a user's action, announced to screen readers by its ARIA role. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { className, icon, role } = kinds[kind]
  const notice = useFocusIfLost(role !== undefined)
  return (
    <div ref={notice} className={className} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}

/**
 * Moves the focus to a message that appears as the focused control goes, such as that of a form that was sent. Does
 * nothing in a new document, where the focus is at the top.
 */
function useFocusIfLost(isWanted: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const [isNewDocument] = useState(!useHydrated())
  useEffect(() => {
    if (isNewDocument || !isWanted || document.activeElement !== document.body) return
    element.current?.setAttribute("tabindex", "-1")
    element.current?.focus()
  }, [isNewDocument, isWanted])
  return element
}

/** Tells visitors that payments are in Razorpay's test mode and charge no money. */
export function TestModeNote({ isTestMode }: { isTestMode: boolean }) {
  return isTestMode ? (
    <Notice kind="caution">
      Test mode: no real money is charged, and what you buy here is only for trying it out.
    </Notice>
  ) : null
}
