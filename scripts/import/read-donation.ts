import { isEmailAddress } from "#app/domain/account/email-address.ts"
import type { Money } from "#app/domain/money.ts"
import { type Finding, leftOut, note, type Read } from "./problems.ts"
import { MAX_PAYMENT_ID } from "./read-license.ts"
import { readMoney, readText, readTime, shown } from "./read-values.ts"

export type DonationRow = {
  /** As the donor wrote it; null for the account's. */
  email: string | null
  money: Money | null
  paymentId: string
  createdAt: number
}

/** A donation without a readable amount still has a payment, which the provider may know. */
export function readDonation(record: Record<string, unknown>, now: Date): Read<DonationRow> {
  const { amount, currency, email, createdAt } = record
  const findings: Finding[] = []
  const paymentId = readText(record.paymentId)?.trim() ?? ""
  if (!/^[\x21-\x7e]+$/.test(paymentId) || paymentId.length > MAX_PAYMENT_ID) {
    const what = `it has no payment (paymentId ${shown(record.paymentId)})`
    return {
      row: null,
      findings: [leftOut(what, "Look for it at the payment provider. Without one, nothing was given.")],
    }
  }
  const created = readTime(createdAt, now)
  if (!created) findings.push(note(`createdAt ${shown(createdAt)} is no date`, "It counts as given today."))
  const address = readText(email)?.trim() ?? null
  const row = {
    email: address !== null && isEmailAddress(address) ? address : null,
    money: readMoney(amount, currency),
    paymentId,
    createdAt: (created ?? now).getTime(),
  }
  return { row, findings }
}

/** What is said of a donation whose amount neither its record nor the provider says. */
export const withoutAmount = (record: Record<string, unknown>): Finding =>
  leftOut(
    `amount ${shown(record.amount)} ${shown(record.currency)} is none`,
    "Correct it, or give the keys of Razorpay, which knows it, and run the import again.",
  )
