import { formatMoment } from "#app/domain/time.ts"
import type { RecoveryOutcome } from "../../app/domain/payments/recovery.ts"
import type { RecoveryRow } from "./recovery-sql.ts"

const SENTENCES: Record<Exclude<RecoveryOutcome, "payments-read">, string> = {
  "too-many-records":
    "Razorpay lists more than 2,000 payments or refunds of a single hour. Nothing after that hour was read.",
  "range-too-long":
    "One request reads a year at most. Ask for the earlier part by itself (--since and --until).",
  canceled: "Canceled. What was done before stays.",
}

export const isDone = ({ outcome }: RecoveryRow) => outcome === "payments-read" || outcome === "canceled"

/** What became of a request, in a sentence or two. */
export function describeRecovery({ confirmed, listed, refunds, readUntil, outcome }: RecoveryRow): string {
  const numbers = `${confirmed} payments confirmed, ${listed} listed at /desk, ${refunds} refunds recorded`
  if (outcome === "payments-read") return `Read all of Razorpay's records: ${numbers}.`
  if (outcome !== null) return `${SENTENCES[outcome]} Until then: ${numbers}.`
  return readUntil === null
    ? "Waiting for the site."
    : `Read until ${formatMoment(new Date(readUntil))}: ${numbers}.`
}
