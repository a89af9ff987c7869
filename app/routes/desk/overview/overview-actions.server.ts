import { subjectOfItem } from "#app/domain/desk/work-items.ts"
import { endOfIndianDay } from "#app/domain/time.ts"
import { ignore as ignoreEmail, sendAgain } from "#app/routes/desk/emails/emails.tsx"
import { action } from "#app/routes/desk/kernel.ts"
import { refundAgainFromOverview, sync } from "#app/routes/desk/orders/order-actions.server.ts"
import { sendQuote } from "#app/routes/desk/quotes/quote.tsx"
import { replay } from "#app/routes/desk/webhooks/webhook.tsx"
import {
  acknowledgeComplaint,
  answerComplaint,
  answerDispute,
  ignoreRefund,
  markBugsSeen,
  snoozeItem,
} from "#db/desk/close-work-item.server.ts"

/** What fixes work items at once. */
export const OVERVIEW_ACTIONS = [
  action("dispute.answered", {
    write: answerDispute,
  }),
  action("complaint.acknowledge", {
    factor: "any",
    write: acknowledgeComplaint,
  }),
  action("complaint.answer", {
    factor: "any",
    write: answerComplaint,
  }),
  sync,
  refundAgainFromOverview,
  action("refund.ignore", {
    asksFirst: true,
    run: ({ db, id, record }) => record(ignoreRefund(db, id), { id: id.replace("refund:", "") }),
  }),
  replay,
  sendAgain,
  ignoreEmail,
  sendQuote,
  action("bug.seen", {
    about: "bug-report",
    factor: "any",
    write: (db, id) => markBugsSeen(db, [id]),
  }),
  // Puts off a work item until the next day in India.
  action("work-item.snooze", {
    factor: "any",
    run: async ({ db, now, id: item, record }) => {
      const subject = subjectOfItem(item)
      return subject ? record(snoozeItem(db, item, endOfIndianDay(now)), { subject }) : "refused"
    },
  }),
]
