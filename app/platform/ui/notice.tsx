import { type ReactNode, useEffect, useRef, useState } from "react"
import { testModeCopy } from "./copy.ts"
import { Icon } from "./icon.tsx"
import { useHydrated } from "./rendering.ts"

const kinds = {
  error: { className: "border-danger bg-danger-soft text-danger", icon: "alert", role: "alert" },
  success: { className: "border-accent bg-accent-soft", icon: "check", role: "status" },
  caution: { className: "border-amber bg-amber-soft text-amber", icon: "info", role: undefined },
  info: { className: "border-line bg-raised", icon: "info", role: undefined },
} as const

/** A message on the result of a user's action, announced to screen readers by its ARIA role. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { className, icon, role } = kinds[kind]
  const notice = useFocusIfLost(role !== undefined)
  return (
    <div ref={notice} className={`flex gap-3 rounded-md border px-4 py-3.5 ${className}`} role={role}>
      <Icon name={icon} className="mt-0.5" />
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
  return isTestMode ? <Notice kind="caution">{testModeCopy.note}</Notice> : null
}
