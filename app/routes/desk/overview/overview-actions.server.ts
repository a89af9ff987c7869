import { subjectOfItem } from "#app/domain/desk/work-items.ts"
import { endOfIndianDay } from "#app/domain/time.ts"
import { ignore as ignoreEmail, sendAgain } from "#app/routes/desk/emails/email-actions.server.ts"
import { action } from "#app/routes/desk/kernel.ts"
import { refundAgainFromOverview, sync } from "#app/routes/desk/orders/order-actions.server.ts"
import { sendQuote } from "#app/routes/desk/quotes/quote-actions.server.ts"
import { replay } from "#app/routes/desk/webhooks/webhook-actions.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { answerDispute, ignoreRefund, markBugsSeen, snoozeItem } from "#db/desk/close-work-item.server.ts"
import { acknowledgeComplaint, answerComplaint } from "#db/desk/complaints.server.ts"

const markAnswered = action("dispute.answered", {
  run: ({ context, id, entry }) =>
    recordAction(context, entry(), answerDispute(context.db, id, context.now())),
})

const ignoreUnconfirmedRefund = action("refund.ignore", {
  asksFirst: true,
  run: ({ context, id, entry }) => {
    const subject = { kind: "refund", id: id.replace("refund:", "") } as const
    return recordAction(context, entry({ subject }), ignoreRefund(context.db, id))
  },
})

const acknowledge = action("complaint.acknowledge", {
  factor: "any",
  run: ({ context, id, entry }) =>
    recordAction(context, entry(), acknowledgeComplaint(context.db, Number(id), context.now())),
})

const answerIt = action("complaint.answer", {
  factor: "any",
  run: ({ context, id, entry }) =>
    recordAction(context, entry(), answerComplaint(context.db, Number(id), context.now())),
})

const markSeen = action("bug.seen", {
  about: "bug-report",
  factor: "any",
  run: ({ context, id, entry }) => recordAction(context, entry(), markBugsSeen(context.db, [id])),
})

/** Puts off a work item until the next day in India. */
const snooze = action("work-item.snooze", {
  factor: "any",
  run: async ({ context, id: item, entry }) => {
    const subject = subjectOfItem(item)
    if (!subject) return "refused"
    return recordAction(
      context,
      entry({ subject }),
      snoozeItem(context.db, item, endOfIndianDay(context.now())),
    )
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
