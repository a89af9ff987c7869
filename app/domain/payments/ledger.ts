/** What gives money back, or a license: a processed refund, or a dispute that ended. */
export const REVERSAL_KINDS = ["refund", "dispute-lost", "dispute-won"] as const

/**
 * What an entry of the ledger says: how an order was paid, at the provider, to the seller's bank account, or not at all,
 * which moves no money, or before this site, for an amount that nothing says ("unknown"); what became of the payment; or
 * what the owner says that it is worth in rupees ("value").
 */
export const LEDGER_KINDS = [
  "payment",
  "bank-transfer",
  "free",
  "unknown",
  ...REVERSAL_KINDS,
  "value",
] as const

/** Who said what a payment is worth in rupees. */
export const INR_SOURCES = ["provider", "owner"] as const

/** A processed refund or a closed dispute of a payment, as the provider tells it. */
export type Reversal = {
  /** `refund:<refund>`, `dispute-lost:<dispute>` or `dispute-won:<dispute>`: equal for repeated events. */
  id: string
  paymentId: string
  kind: (typeof REVERSAL_KINDS)[number]
  disputeId: string | null
  /** Minor units of this refund; 0 for a dispute. */
  amount: number
  /** Null where the provider does not say, and for a dispute. */
  currency: string | null
  /** Minor units of all refunds of the payment up to this one; 0 for a dispute. */
  totalRefunded: number
  occurredAt: Date
}

type Refund = { id: string; paymentId: string; amount: number; currency: string | null; occurredAt: Date }

/** The entry of a processed refund; without the total of all refunds, it stands for its own amount. */
export function refundReversal(
  { id, paymentId, amount, currency, occurredAt }: Refund,
  totalRefunded = amount,
): Reversal {
  const refund = { id: `refund:${id}`, kind: "refund" as const, disputeId: null }
  return { ...refund, paymentId, amount, currency, totalRefunded, occurredAt }
}

type EndedDispute = { id: string; paymentId: string; outcome: "won" | "lost"; occurredAt: Date }

/** The entry of a dispute that was won or lost. */
export function disputeReversal({ id, paymentId, outcome, occurredAt }: EndedDispute): Reversal {
  const kind = `dispute-${outcome}` as const
  const noMoney = { amount: 0, currency: null, totalRefunded: 0 }
  return { id: `${kind}:${id}`, paymentId, kind, disputeId: id, ...noMoney, occurredAt }
}
