/** A processed refund or a closed dispute of a payment, as sent by the provider. */
export type Reversal = {
  /** `refund:<refund>`, `dispute-lost:<dispute>` or `dispute-won:<dispute>`: equal for repeated events. */
  id: string
  paymentId: string
  kind: "refund" | "dispute-lost" | "dispute-won"
  disputeId: string | null
  /** Minor units of this refund; 0 for a dispute. */
  amount: number
  /** Minor units of all refunds of the payment up to this one; 0 for a dispute. */
  totalRefunded: number
  occurredAt: Date
}

type Refund = { id: string; paymentId: string; amount: number; occurredAt: Date }

/** The reversal of a processed refund; without the total of all refunds, it stands for its own amount. */
export function refundReversal(
  { id, paymentId, amount, occurredAt }: Refund,
  totalRefunded = amount,
): Reversal {
  return {
    id: `refund:${id}`,
    paymentId,
    kind: "refund",
    disputeId: null,
    amount,
    totalRefunded,
    occurredAt,
  }
}

type RevocationReason = "refunded" | "dispute-lost"

/**
 * Why a payment's license is revoked: refunded in full, or a dispute lost and not won later; null otherwise.
 * The order of the reversals does not matter. db/payments/reversals.server.ts computes the same in SQL.
 */
export function revocationReason(reversals: readonly Reversal[], paid: number): RevocationReason | null {
  const refunds = reversals.filter(({ kind }) => kind === "refund")
  const sum = refunds.reduce((total, { amount }) => total + amount, 0)
  const highestTotal = Math.max(0, ...refunds.map(({ totalRefunded }) => totalRefunded))
  if (Math.max(sum, highestTotal) >= paid) return "refunded"

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
