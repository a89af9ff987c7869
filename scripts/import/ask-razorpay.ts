import { isCurrency, toMajorUnits } from "#app/domain/money.ts"
import { seconds } from "#app/domain/time.ts"
import { wait } from "#app/domain/wait.ts"
import type { Payments, ProviderPayment } from "#app/gateways/payments.ts"
import { note } from "./problems.ts"
import { withoutAmount } from "./read-donation.ts"
import type { Staging } from "./staging.ts"

/** Razorpay's own ids; those of other shops are theirs. */
const PROVIDER_ID = /^pay_[A-Za-z0-9]{1,40}$/

export const isRazorpayId = (paymentId: string) => PROVIDER_ID.test(paymentId)

/** Requests at once; Razorpay answers too many with 429. */
const CONCURRENCY = 6
const MAX_RETRIES = 5
const RETRY_DELAY = seconds(2)

type Unpriced = {
  kind: "license" | "donation"
  oldId: string
  paymentId: string
  amount: number | null
  currency: string | null
}

/**
 * Asks Razorpay what the payments were, so that the ledger has the amounts that were captured and no others; also those of
 * licenses that came without one. Throws when it does not answer, before anything is written.
 */
export async function askRazorpay(
  staging: Staging,
  findPayment: Payments["findPayment"],
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const open = staging
    .rows<Unpriced>(
      [
        ["license", "(is_done = 0 or wants_amount = 1)"],
        ["donation", "is_done = 0"],
      ]
        .map(
          ([
            kind,
            isOpen,
          ]) => `select '${kind}' as kind, old_id as oldId, payment_id as paymentId, amount, currency
            from ${kind}s where is_out = 0 and ${isOpen} and payment_id is not null`,
        )
        .join(" union all "),
    )
    .filter(({ paymentId }) => isRazorpayId(paymentId))
  let done = 0
  const queue = open.values()
  const work = async () => {
    for (const record of queue) {
      apply(staging, record, await findWithRetries(findPayment, record.paymentId))
      done += 1
      if (done % 500 === 0) onProgress(done, open.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

async function findWithRetries(findPayment: Payments["findPayment"], paymentId: string) {
  for (let retry = 0; ; retry++) {
    const found = await findPayment(paymentId)
    if (found !== null) return found
    if (retry === MAX_RETRIES)
      throw new Error("Razorpay does not answer. Nothing was written: run the import again later.")
    await wait(RETRY_DELAY * 2 ** retry)
  }
}

function apply(staging: Staging, record: Unpriced, found: ProviderPayment | "unknown"): void {
  const { kind, oldId, paymentId } = record
  const doubt = doubtAbout(paymentId, found)
  if (doubt !== null || found === "unknown") {
    const isLeftOut = kind === "donation"
    const remedy = isLeftOut
      ? "Nothing to do."
      : "It comes without an amount. Revoke it at /desk if it was not paid."
    staging.addProblem({ kind, record: oldId, isLeftOut, what: doubt ?? "", remedy })
    staging.run(`update ${kind}s set amount = null, currency = null where old_id = ?`, oldId)
    return
  }
  const { amount, currency, baseAmount, fee, tax, createdAt } = found
  if (record.amount !== null && (record.amount !== amount || record.currency !== currency)) {
    const what = `Razorpay says ${toMajorUnits(amount)} ${currency} of its payment, not ${toMajorUnits(record.amount)} ${record.currency}`
    staging.addProblem({
      kind,
      record: oldId,
      ...note(what, "The amount of Razorpay counts. Nothing to do."),
    })
  }
  staging.run(
    `update ${kind}s set amount = ?, currency = ?, inr_amount = ?, fee = ?, tax = ?, captured_at = ? where old_id = ?`,
    ...[amount, currency, baseAmount, fee, tax, createdAt.getTime(), oldId],
  )
}

/** Why a payment counts for no revenue; null where it does. */
function doubtAbout(paymentId: string, found: ProviderPayment | "unknown"): string | null {
  if (found === "unknown") return `Razorpay does not know its payment ${paymentId}`
  if (found.isRefunded) return `its payment ${paymentId} was refunded in full`
  return isCurrency(found.currency) ? null : `its payment ${paymentId} is in ${found.currency}`
}

/** Leaves out donations without an amount: unlike a license, nothing of them would be left to see. */
export function leaveOutUnpricedDonations(staging: Staging): void {
  const open = staging.rows<{ oldId: string; raw: string }>(
    "select old_id as oldId, raw from donations where is_out = 0 and is_done = 0 and amount is null order by old_id",
  )
  for (const { oldId, raw } of open) {
    staging.run("update donations set is_out = 1 where old_id = ?", oldId)
    const isSaid =
      staging.count(
        "select count(*) from problems where kind = 'donation' and record = ? and is_out = 1",
        oldId,
      ) > 0
    if (!isSaid) staging.addProblem({ kind: "donation", record: oldId, ...withoutAmount(JSON.parse(raw)) })
  }
}
