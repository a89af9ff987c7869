import { refundArrival } from "#app/copy/orders/refunds.ts"
import { formatIndianDay } from "#app/domain/time.ts"

/** Why a license has ended, for its holder; amounts in words, null where they are not known. */
export function refundedSentence(refunded: string | null, at: Date | null): string {
  const what = refunded
    ? `The payment for this license was refunded: ${refunded}`
    : "The payment for this license was refunded"
  return `${what}${at ? ` on ${formatIndianDay(at)}` : ""}. The license has ended. ${refundArrival} You can buy again at any time.`
}

export function disputedSentence(paid: string | null): string {
  return `A dispute about the payment${paid ? ` of ${paid}` : ""} has ended: the bank of whoever paid has taken the money back. The license has ended. If that is a mistake, write to us. You can buy again at any time.`
}
