import { subjectOfItem } from "#app/domain/desk/work-items.ts"
import { endOfIndianDay } from "#app/domain/time.ts"
import { ignore as ignoreEmail, sendAgain } from "#app/routes/desk/emails/email-actions.server.ts"
import { action } from "#app/routes/desk/kernel.ts"
import { refundAgainFromOverview, sync } from "#app/routes/desk/orders/order-actions.server.ts"
import { sendQuote } from "#app/routes/desk/quotes/quote-actions.server.ts"
import { replay } from "#app/routes/desk/webhooks/webhook-actions.server.ts"
import { answerDispute, ignoreRefund, markBugsSeen, snoozeItem } from "#db/desk/close-work-item.server.ts"
import { acknowledgeComplaint, answerComplaint } from "#db/desk/complaints.server.ts"

const markAnswered = action("dispute.answered", {
  write: answerDispute,
})

const ignoreUnconfirmedRefund = action("refund.ignore", {
  asksFirst: true,
  run: ({ db, id, record }) => record(ignoreRefund(db, id), { id: id.replace("refund:", "") }),
})

const acknowledge = action("complaint.acknowledge", {
  factor: "any",
  write: acknowledgeComplaint,
})

const answerIt = action("complaint.answer", {
  factor: "any",
  write: answerComplaint,
})

const markSeen = action("bug.seen", {
  about: "bug-report",
  factor: "any",
  write: (db, id) => markBugsSeen(db, [id]),
})

/** Puts off a work item until the next day in India. */
const snooze = action("work-item.snooze", {
  factor: "any",
  run: async ({ db, now, id: item, record }) => {
    const subject = subjectOfItem(item)
    return subject ? record(snoozeItem(db, item, endOfIndianDay(now)), { subject }) : "refused"
  },
})

/** What fixes work items at once. */
export const OVERVIEW_ACTIONS = [
  markAnswered,
  acknowledge,
  answerIt,
  sync,
  refundAgainFromOverview,
  ignoreUnconfirmedRefund,
  replay,
  sendAgain,
  ignoreEmail,
  sendQuote,
  markSeen,
  snooze,
]
