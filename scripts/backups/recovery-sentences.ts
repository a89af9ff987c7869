import { formatMoment } from "#app/domain/time.ts"
import type { RecoveryOutcome } from "../../app/domain/payments/recovery.ts"
import type { RecoveryRow } from "./recovery-sql.ts"

const SENTENCES: Record<Exclude<RecoveryOutcome, "payments-read">, string> = {
  "put-back": "The license is back, with its key and this computer, and linked to its payment.",
  "put-back-free":
    "The license is back, with its key and this computer. No payment was named, so its order is recorded without one. If the payment is found later, run this again with --payment: the license then belongs to it.",
  "key-put-back":
    "The license was there with another key. It has the key of this file again; the other one no longer works.",
  "put-back-smaller":
    "The license is back with the key of this file, for as many computers as its order was for. The file is for more, as after a quote: find that payment, and allow them on the license's page at /desk.",
  "too-many-records":
    "Razorpay lists more than 2,000 payments or refunds of a single hour. Nothing after that hour was read.",
  "range-too-long":
    "One request reads a year at most. Ask for the earlier part by itself (--since and --until).",
  canceled: "Canceled. What was done before stays.",
  "payment-claimed":
    "The license had been put back without a payment. It belongs to this payment and to its buyer now.",
  "no-proof":
    "The file proves that the license existed, not whose it is. Name its payment (--payment or --order), or answer for it yourself (--free --reason TEXT).",
  refunded: "The payment was refunded in full. Nothing was put back.",
  "free-ended":
    "The license had been put back without a payment, and is revoked now: its payment was refunded, or has a license with another key.",
  "other-email":
    "The buyer of this payment gave Razorpay another email address than that of the account. Nothing was changed.",
  "no-email":
    "Razorpay has no email address of this payment's buyer. Say how you know that it is theirs (--reason TEXT).",
  "unproven-email":
    "Nobody has confirmed the account's email address. Its owner has to open the link in the email first.",
  "other-payment": "The file was made for another payment.",
  malformed: "This is not a machine file.",
  "unknown-signing-key":
    "This file names a signing key that this site does not have: neither LICENSE_SIGNING_KEY nor the previous one.",
  "wrong-signature": "The signature does not fit the file: it was changed, or this site did not sign it.",
  exists:
    "This license is here already. Nothing was changed. If it was for more computers, because a quote was paid after the backup, allow them on its page at /desk.",
  revoked: "This license is revoked: it was refunded, lost in a dispute, or taken back. Nothing was changed.",
  replaced: "This key was replaced by another one, which still works. Nothing was changed.",
  "no-account": "There is no account with this email address. Its owner has to sign up first.",
  "not-captured": "Razorpay knows no captured payment like this.",
  "unknown-order": "There is no order with this id here. Name the payment instead (--payment).",
  "other-amount": "The payment's amount is not that of its order. Open it at /desk.",
  "other-account": "The payment belongs to another account than this email address.",
  "other-plan": "The payment was for something else than this file's plan.",
  "paid-otherwise": "The order was paid by another payment, or this payment added to another license.",
  "in-use": "The payment's license is in use on other computers, under its own key. Nothing was changed.",
  "has-license":
    "The account has a license, and this computer has no seat of it. Name the payment of this file's license (--payment).",
}

/** Outcomes that changed what was asked for. */
const DONE: RecoveryOutcome[] = [
  "payments-read",
  "put-back",
  "put-back-free",
  "key-put-back",
  "put-back-smaller",
  "payment-claimed",
  "canceled",
]

export const isDone = ({ outcome }: RecoveryRow) => outcome !== null && DONE.includes(outcome)

/** What became of a request, in a sentence or two. */
export function describeRecovery(row: RecoveryRow): string {
  if (row.kind === "machine-file") {
    return row.outcome === null || row.outcome === "payments-read"
      ? "Waiting for the site."
      : SENTENCES[row.outcome]
  }
  const { confirmed, listed, refunds, readUntil, outcome } = row
  const numbers = `${confirmed} payments confirmed, ${listed} listed at /desk, ${refunds} refunds recorded`
  if (outcome === "payments-read") return `Read all of Razorpay's records: ${numbers}.`
  if (outcome !== null) return `${SENTENCES[outcome]} Until then: ${numbers}.`
  return readUntil === null
    ? "Waiting for the site."
    : `Read until ${formatMoment(new Date(readUntil))}: ${numbers}.`
}
