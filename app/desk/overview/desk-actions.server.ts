import { ignore as ignoreEmail, sendAgain } from "#app/desk/emails/desk-actions.server.ts"
import { refundAgainFromOverview, sync } from "#app/desk/orders/desk-actions.server.ts"
import type { DescribedItem } from "#app/desk/work-items/copy.ts"
import { snooze, unsnooze } from "#app/desk/work-items/desk-actions.server.ts"
import type { WorkRow } from "#app/desk/work-items/work-item-list.tsx"
import { sendQuoteAction, withdraw as withdrawQuote } from "#app/orders/quotes/desk-actions.server.ts"
import { disputeAnswered, ignoreRefund } from "#app/payments/refunds/desk-actions.server.ts"
import { replay } from "#app/payments/webhook/desk-actions.server.ts"
import { markBugSeen } from "#app/support/bug-reports/desk-actions.server.ts"
import { acknowledge, answer } from "#app/support/complaints/desk-actions.server.ts"

/** Actions that resolve work items on the overview. */
export const OVERVIEW_ACTIONS = [
  disputeAnswered,
  acknowledge,
  answer,
  sync,
  refundAgainFromOverview,
  ignoreRefund,
  replay,
  sendAgain,
  ignoreEmail,
  sendQuoteAction,
  withdrawQuote,
  markBugSeen,
  snooze,
  unsnooze,
]

/** A work item with the buttons of the actions that it names. */
export function withButtons({ fixes = [], ...item }: DescribedItem): WorkRow {
  const buttons = fixes.map((name) => {
    const fix = OVERVIEW_ACTIONS.find((action) => action.name === name)
    if (!fix) throw new Error(`The overview has no action ${name}`)
    return fix.shown
  })
  return { ...item, buttons }
}
