/** "closed" for one that is won, lost or withdrawn: nothing can be answered anymore. */
export const DISPUTE_STATUSES = ["open", "under_review", "action_required", "closed"] as const

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A dispute of a payment, as an event of the provider reports it. */
export type Dispute = {
  id: string
  paymentId: string
  /** Minor units. */
  amount: number
  currency: string
  status: DisputeStatus
  /** Until when the provider accepts evidence. */
  respondBy: Date | null
  /** The provider's time of the event. */
  occurredAt: Date
}
