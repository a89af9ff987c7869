import { ignore as ignoreEmail, sendAgain } from "#app/desk/emails/desk-emails.tsx"
import { refundAgainFromOverview, sync } from "#app/desk/orders/desk-actions.server.ts"
import {
  answerDispute,
  ignoreRefund,
  snoozeItem,
  unsnoozeItem,
} from "#app/desk/work-items/close-queries.server.ts"
import { subjectOfItem } from "#app/desk/work-items/work-items.ts"
import { sendQuoteAction, withdraw as withdrawQuote } from "#app/orders/quotes/desk-quote.tsx"
import { replay } from "#app/payments/webhook/desk-webhook.tsx"
import { endOfDay, indianDayOf } from "#app/platform/time.ts"
import { doneUnlessRefused, runAction, writeAction } from "#app/screens/action.server.ts"
import { markBugSeen } from "#app/support/bug-reports/desk-bugs.tsx"
import { acknowledgeComplaint, answerComplaint } from "#app/support/complaints/queries.server.ts"

/** The provider's id of a refund, of that of its sync. */
const refundIdOf = (syncId: string) => syncId.replace("refund:", "")

/** Actions that resolve work items on the overview. */
export const OVERVIEW_ACTIONS = [
  writeAction("dispute.answered", {
    write: answerDispute,
  }),
  writeAction("complaint.acknowledge", {
    factor: "any",
    write: acknowledgeComplaint,
  }),
  writeAction("complaint.answer", {
    factor: "any",
    write: answerComplaint,
  }),
  sync,
  refundAgainFromOverview,
  runAction("refund.ignore", {
    asksFirst: true,
    shows: ({ id }) => [{ kind: "refund", id: refundIdOf(id) }],
    run: ({ db, id, showed, record }) => record(ignoreRefund(db, id, showed), { id: refundIdOf(id) }),
  }),
  replay,
  sendAgain,
  ignoreEmail,
  sendQuoteAction,
  withdrawQuote,
  markBugSeen,
  // Puts off a work item until the next day in India; the page then says until when, and takes it back.
  runAction("work-item.snooze", {
    factor: "any",
    isRepeatable: true,
    run: async ({ db, now, id: item, intent, record }) => {
      const subject = subjectOfItem(item)
      if (!subject) return "refused"
      const result = await record(snoozeItem(db, item, endOfDay(indianDayOf(now))), { subject })
      return doneUnlessRefused(result, `/desk?${new URLSearchParams({ item })}`, intent)
    },
    refusals: { refused: "A dispute can’t be snoozed past its last day, so nothing was done." },
  }),
  runAction("work-item.unsnooze", {
    factor: "any",
    isRepeatable: true,
    run: async ({ db, id: item, record }) => {
      const subject = subjectOfItem(item)
      return subject ? record(unsnoozeItem(db, item), { subject }) : "refused"
    },
  }),
]
