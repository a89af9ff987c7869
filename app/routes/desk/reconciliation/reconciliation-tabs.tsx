import { reconciliationCopy } from "#app/copy/desk/reconciliation.ts"
import { settlementsCopy } from "#app/copy/desk/settlements.ts"

const TABS = [
  { href: "/desk/reconciliation", label: reconciliationCopy.tab },
  { href: "/desk/reconciliation/settlements", label: settlementsCopy.tab },
] as const

/** What of Razorpay is compared with the books. */
export function ReconciliationTabs({ current }: { current: (typeof TABS)[number]["href"] }) {
  return (
    <nav aria-label="Reconciliation" className="desk-tabs">
      {TABS.map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
