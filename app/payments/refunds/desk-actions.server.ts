import { ignoreRefund as ignoreRefundNow } from "#app/payments/sync/queries.server.ts"
import { defineAction, writing } from "#app/screens/action.server.ts"
import { answerDispute, unanswerDispute } from "./dispute-queries.server.ts"

export const disputeAnswered = defineAction({
  name: "dispute.answered",
  intent: "dispute-answered",
  words: {
    button: "Answered",
    entry: "Dispute answered",
    done: "The dispute is marked as answered. If it isn’t, its order’s page takes that back.",
  },
  subject: "dispute",
  run: writing(answerDispute),
})

/** `disputeAnswered` on the page of the order, which names the dispute. */
export const orderDisputeAnswered = defineAction({
  name: "dispute.answered",
  intent: "dispute-answered",
  words: disputeAnswered.words,
  subject: "dispute",
  shows: ({ fields }) => [{ kind: "dispute", id: fields.subject ?? "" }],
  run: ({ db, now, fields: { subject: id = "" }, showed, record }) =>
    record(answerDispute(db, id, now, showed), { id }),
})

/** Has a dispute wait again that was marked as answered by mistake; harmless, because it only brings a work item back. */
export const orderDisputeUnanswered = defineAction({
  name: "dispute.unanswered",
  intent: "dispute-unanswered",
  words: {
    button: "Not answered yet",
    entry: "Dispute not answered yet",
    done: "The dispute waits for your answer again.",
  },
  subject: "dispute",
  factor: "any",
  shows: ({ fields }) => [{ kind: "dispute", id: fields.subject ?? "" }],
  run: ({ db, fields: { subject: id = "" }, record }) => record(unanswerDispute(db, id), { id }),
})

/** The provider's id of a refund, of that of its sync. */
const refundIdOf = (syncId: string) => syncId.replace("refund:", "")

/** Ends the syncs of a refund that was not carried out. */
export const ignoreRefund = defineAction({
  name: "refund.ignore",
  intent: "ignore-refund",
  words: {
    button: "Ignore",
    entry: "Refund ignored that was not carried out",
    done: "The refund is ignored.",
  },
  subject: "refund",
  asksFirst: true,
  shows: ({ id }) => [{ kind: "refund", id: refundIdOf(id) }],
  run: ({ db, id, showed, record }) => record(ignoreRefundNow(db, id, showed), { id: refundIdOf(id) }),
})
