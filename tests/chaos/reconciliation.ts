import type { Comparison, Entry } from "#app/domain/payments/reconciliation.ts"
import { createRazorpay } from "#app/gateways/razorpay/razorpay.server.ts"
import { reconcile } from "#app/services/payments/reconcile.server.ts"
import { openDatabase } from "#db/client.server.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { isRefusedForCoupon, type Violation } from "./invariants.ts"
import type { Ledger } from "./ledger.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** The refunds that the planted differences need, and how many of the payments have none. */
export const PLANTED_REFUNDS = 4
const PLANTED_PAYMENTS = 5

type Shop = { d1: D1Database; emulators: Emulators; ledger: Ledger }

/** The site's shop and the provider's agree to the minor unit; and each of ten planted differences is found. */
export async function checkReconciliation(shop: Shop): Promise<Violation[]> {
  const { ledger } = shop
  const recorded = new Set(ledger.reversals.filter(({ kind }) => kind === "refund").map(({ id }) => id))
  const lost = ledger.refunds.filter(({ refund }) => !recorded.has(`refund:${refund.id}`))
  const agreed = await compare(shop)
  const refused = ledger.captured.filter(({ id }) => isRefusedForCoupon(ledger, id))
  const confirmed = ledger.captured.length - refused.length
  const expected = [`${confirmed} payments agree`, `${recorded.size} refunds agree`]
  const before = differences(
    [...agreed.found, ...agreed.counts],
    [
      ...expected,
      ...refused.map(({ id }) => `payment ${id} missing here`),
      ...lost.map(({ refund }) => `refund ${refund.id} missing here`),
    ],
  )
  const planted = await plantDifferences(shop)
  const after = await compare(shop)
  const missed = planted.filter((difference) => !after.found.includes(difference))
  return [
    {
      invariant: "reconciliation agrees to the minor unit, but for refunds whose event was lost",
      cases: before,
    },
    { invariant: "reconciliation finds each of ten planted differences", cases: missed },
  ].filter(({ cases }) => cases.length > 0)
}

async function compare({ d1, emulators }: Shop) {
  const { keyId, keySecret } = secrets
  const settings = { keyId, keySecret, webhookSecrets: [], apiUrl: emulators.url }
  const payments = createRazorpay(settings, { info() {}, error() {} })
  const range = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) }
  const result = await reconcile({ db: openDatabase(d1), payments }, range)
  if (typeof result === "string") throw new Error(`reconciliation answered ${result}`)
  const list = (what: string, { missingHere, missingThere, different }: Comparison<Entry, Entry>) => [
    ...missingHere.map(({ id }) => `${what} ${id} missing here`),
    ...missingThere.map(({ id }) => `${what} ${id} missing there`),
    ...different.map(
      ({ theirs, ours }) =>
        `${what} ${ours.id} ${theirs.amount - ours.amount} ${theirs.currency === ours.currency ? "same" : "other"}`,
    ),
  ]
  return {
    counts: [`${result.payments.agreed} payments agree`, `${result.refunds.agreed} refunds agree`],
    found: [...list("payment", result.payments), ...list("refund", result.refunds)],
  }
}

/** Changes one record each at the site or at the provider; returns what a comparison then has to find. */
async function plantDifferences({ d1, emulators, ledger }: Shop): Promise<string[]> {
  const { payments, refunds } = emulators.state
  const refunded = new Set(ledger.refunds.map(({ refund }) => refund.payment_id))
  const [p1, p2, p3, p4, p5] = ledger.captured
    .map(({ id }) => id)
    .filter((id) => !refunded.has(id) && !isRefusedForCoupon(ledger, id))
  const [r1, r2, r3, r4] = [...ledger.reversals]
    .filter(({ kind }) => kind === "refund")
    .map(({ id }) => id.replace("refund:", ""))
  if (!p1 || !p2 || !p3 || !p4 || !p5 || !r1 || !r2 || !r3 || !r4) {
    return [`fewer than ${PLANTED_PAYMENTS} payments and ${PLANTED_REFUNDS} refunds to plant differences in`]
  }
  const run = (sql: string, ...values: string[]) =>
    d1
      .prepare(sql)
      .bind(...values)
      .run()
  for (const name of ["no_update", "no_delete"]) await run(`drop trigger ledger_entries_${name}`)
  await run("update orders set status = 'expired', paid_at = null where payment_id = ?", p1)
  await run("delete from ledger_entries where id = ?", `payment:${p1}`)
  payments.delete(p2)
  const [third, fourth, refund] = [payments.get(p3), payments.get(p4), refunds.get(r3)]
  if (third) third.amount += 1
  if (fourth) fourth.currency = "AUD"
  await run("update ledger_entries set amount = amount + 1 where id = ?", `payment:${p5}`)
  if (fourth) payments.set("pay_unknown", { ...fourth, id: "pay_unknown", order_id: "order_unknown" })
  await run("delete from ledger_entries where id = ?", `refund:${r1}`)
  refunds.delete(r2)
  if (refund) refund.refund.amount += 1
  await run("update ledger_entries set amount = amount + 1 where id = ?", `refund:${r4}`)
  return [
    ...[`payment ${p1} missing here`, `payment ${p2} missing there`, `payment ${p3} 1 same`],
    ...[`payment ${p4} 0 other`, `payment ${p5} -1 same`, "payment pay_unknown missing here"],
    ...[
      `refund ${r1} missing here`,
      `refund ${r2} missing there`,
      `refund ${r3} 1 same`,
      `refund ${r4} -1 same`,
    ],
  ]
}

const differences = (one: string[], other: string[]) => [
  ...one.filter((value) => !other.includes(value)),
  ...other.filter((value) => !one.includes(value)),
]
