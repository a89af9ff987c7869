import type { Money } from "#app/domain/money.ts"

type Refunds = {
  paid: Money
  /** Refunds that the provider reported. */
  reported: readonly { id: string; kind: string; amount: number; totalRefunded: number }[]
  /** Refunds that were asked for. */
  requests: readonly { status: string; amount: number; providerRefundId: string | null }[]
}

/** What can still be refunded of a payment; the database computes the same when a refund is asked for. */
export function refundableAmount({ paid, reported, requests }: Refunds): Money {
  const refunds = reported.filter(({ kind }) => kind === "refund")
  const sum = refunds.reduce((total, { amount }) => total + amount, 0)
  const refunded = Math.max(sum, ...refunds.map(({ totalRefunded }) => totalRefunded))
  const ids = new Set(reported.map(({ id }) => id))
  const waiting = requests
    .filter(
      ({ status, providerRefundId }) =>
        status === "requested" || (status === "accepted" && !ids.has(`refund:${providerRefundId}`)),
    )
    .reduce((total, { amount }) => total + amount, 0)
  return { ...paid, amount: Math.max(0, paid.amount - refunded - waiting) }
}

/** Parses major units with at most two decimals, such as "94.99", into minor units; null for anything else. */
export function parseAmount(text: string): number | null {
  const [, whole = "", decimals = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === "" ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"))
}
