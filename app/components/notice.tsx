import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

const kinds = {
  error: { className: "notice notice-error", icon: "alert", role: "alert" },
  success: { className: "notice notice-success", icon: "check", role: "status" },
  caution: { className: "notice notice-caution", icon: "info", role: undefined },
  info: { className: "notice", icon: "info", role: undefined },
} as const

/** A message on the result of a user's action, announced to screen readers by its ARIA role. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { className, icon, role } = kinds[kind]
  return (
    <div className={className} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}

/** Tells visitors that payments are in Razorpay's test mode and charge no money. */
export function TestModeNote({ isTestMode }: { isTestMode: boolean }) {
  return isTestMode ? (
    <Notice kind="caution">
      Test mode: no real money is charged, and what you buy here is only for trying it out.
    </Notice>
  ) : null
}
