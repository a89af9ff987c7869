/** Money that went back to the buyer, or a dispute about it that ended, as the provider reported it. */
export type Reversal = {
  /** `refund:<refund>`, `dispute-lost:<dispute>` or `dispute-won:<dispute>`: the same however often it is reported. */
  id: string
  paymentId: string
  kind: "refund" | "dispute-lost" | "dispute-won"
  disputeId: string | null
  /** Minor units: of this refund, and of all refunds of the payment with it; 0 for a dispute. */
  amount: number
  totalRefunded: number
  occurredAt: Date
}

export type RevocationReason = "refunded" | "dispute-lost"

/**
 * Why a payment's license is revoked, or null: refunded in full, or a dispute lost and not won later. A function
 * of the set, not of the order in which it became known. The database computes the same in one statement.
 */
export function revocationReason(reversals: readonly Reversal[], paid: number): RevocationReason | null {
  const refunds = reversals.filter(({ kind }) => kind === "refund")
  const sum = refunds.reduce((total, { amount }) => total + amount, 0)
  const inAll = Math.max(0, ...refunds.map(({ totalRefunded }) => totalRefunded))
  if (Math.max(sum, inAll) >= paid) return "refunded"

  const isLost = reversals.some(
    (lost) =>
      lost.kind === "dispute-lost" &&
      !reversals.some(
        (won) =>
          won.kind === "dispute-won" && won.disputeId === lost.disputeId && won.occurredAt >= lost.occurredAt,
      ),
  )
  return isLost ? "dispute-lost" : null
}
