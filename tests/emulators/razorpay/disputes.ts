import { unixSeconds } from "../time.ts"
import type { Dispute, Payment } from "./entities.ts"

const NO_EVIDENCE = {
  summary: null,
  shipping_proof: null,
  billing_proof: null,
  cancellation_proof: null,
  customer_communication: null,
  proof_of_service: null,
  explanation_letter: null,
  refund_confirmation: null,
  access_activity_log: null,
  refund_cancellation_policy: null,
  term_and_conditions: null,
  others: null,
  submitted_at: null,
}

export const DISPUTE_EVENTS = ["created", "under_review", "action_required", "won", "lost", "closed"] as const

/** The dispute's status after each of its events; a request for more evidence opens it again. */
const STATUSES = {
  created: "open",
  action_required: "open",
  under_review: "under_review",
  won: "won",
  lost: "lost",
  closed: "closed",
} as const satisfies Record<(typeof DISPUTE_EVENTS)[number], Dispute["status"]>

type Change = { id: string; event: (typeof DISPUTE_EVENTS)[number]; respond_by: number }

/** The dispute of a payment after an event. */
export function changeDispute(
  earlier: Dispute | undefined,
  payment: Payment,
  { id, event, respond_by }: Change,
): Dispute {
  return {
    id,
    entity: "dispute",
    payment_id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: event === "lost" ? payment.amount : 0,
    reason_code: "goods_or_services_not_received_or_partially_received",
    respond_by,
    status: STATUSES[event],
    phase: "chargeback",
    created_at: earlier?.created_at ?? unixSeconds(),
    evidence: { amount: payment.amount, ...NO_EVIDENCE },
  }
}
