import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { isDisputeEnded } from "#app/orders/ledger/queries.server.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import { EARLIEST_TIME } from "#app/platform/time.ts"
import { type ActionStatements, type Database, hasRow, inJson } from "#db/client.server.ts"
import { licenseRevocations } from "#db/schema/licensing.ts"
import { orders } from "#db/schema/orders.ts"
import { ledgerEntries, payments, recoveries } from "#db/schema/payments.ts"

/** Maximum number of rows read: more than two payments an hour for 31 days. */
const MAX_ROWS = 2000

type Wanted = {
  provider: ProviderName
  /** The provider's ids, of its payments, refunds and orders. */
  paymentIds: string[]
  refundIds: string[]
  providerOrderIds: string[]
  /** Range of the payments and refunds stored here: from `from` until before `to`. */
  from: Date
  to: Date
}

/**
 * The payments and refunds of the ledger that the provider lists or that happened in the range, and the orders that the
 * provider's payments name, in one round trip. Lists of ids are JSON, because a statement takes 100 parameters.
 */
export async function findOwnRecords(db: Database, wanted: Wanted) {
  const { provider } = wanted
  const range = sql`occurred_at >= ${wanted.from.getTime()} and occurred_at < ${wanted.to.getTime()}`
  const { providerOrderId, amount, currency, status } = orders
  const [listedPayments, ownPayments, listedRefunds, ownRefunds, listedOrders] = await db.batch([
    selectEntries(db, provider, "payment", isListed("payment", wanted.paymentIds)),
    selectEntries(db, provider, "payment", range),
    selectEntries(db, provider, "refund", isListed("refund", wanted.refundIds)),
    selectEntries(db, provider, "refund", range),
    db
      .select({ orderId: orders.id, providerOrderId, amount, currency, status })
      .from(orders)
      .where(
        sql`${providerOrderId} in ${inJson(wanted.providerOrderIds)} and ${orders.provider} = ${provider}`,
      ),
  ])
  return {
    payments: unique([...listedPayments, ...ownPayments]),
    refunds: unique([...listedRefunds, ...ownRefunds]),
    orders: listedOrders,
  }
}

// A payment's amount may have been learned after its first entry, and so stand in another one.
const PROVIDER_IDS = {
  payment: ledgerEntries.paymentId,
  refund: sql`substr(${ledgerEntries.id}, ${"refund:".length + 1})`,
}

const isListed = (kind: "payment" | "refund", ids: string[]) =>
  kind === "payment"
    ? sql`${ledgerEntries.paymentId} in ${inJson(ids)}`
    : sql`${ledgerEntries.id} in ${inJson(ids.map((id) => `refund:${id}`))}`

const selectEntries = (db: Database, provider: ProviderName, kind: "payment" | "refund", condition: SQL) =>
  db
    .select({
      id: sql<string>`${PROVIDER_IDS[kind]}`.as("provider_id"),
      paymentId: ledgerEntries.paymentId,
      amount: ledgerEntries.amount,
      currency: sql<string>`coalesce(${ledgerEntries.currency}, ${payments.currency}, '')`.as(
        "known_currency",
      ),
      orderId: payments.orderId,
    })
    .from(ledgerEntries)
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      sql`${condition} and ${ledgerEntries.kind} = ${kind} and ${ledgerEntries.amount} > 0
        and coalesce(${payments.provider}, 'razorpay') = ${provider}
        and substr(${ledgerEntries.paymentId}, 1, 5) <> 'bank:'`,
    )
    .limit(MAX_ROWS)

const unique = <Row extends { id: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Returns those of the ids for which a condition holds, in which `value` is the id. */
async function filterIds(db: Database, ids: readonly string[], condition: SQL): Promise<Set<string>> {
  const found = await db
    .select({ id: sql<string>`value`.as("listed_id") })
    .from(sql`json_each(${JSON.stringify(ids)}) where ${condition}`)
  return new Set(found.map(({ id }) => id))
}

/**
 * Returns the ids of those of these payments that are known without an amount to compare: stored with a problem, open
 * or resolved, or of a license from before this site whose amount nothing says.
 */
export const findUncomparedPayments = (db: Database, ids: readonly string[]) =>
  filterIds(
    db,
    ids,
    sql`${hasRow`payments p where p.id = value and p.problem is not null`}
      or ${hasRow`ledger_entries e where e.id = 'payment:' || value and e.kind = 'unknown'`}`,
  )

/** Returns the ids of those of the provider's payments and refunds that are known here: confirmed, or listed for the owner. */
export const findKnownRecords = (db: Database, ids: readonly string[]) =>
  filterIds(
    db,
    ids,
    sql`${hasRow`payments p where p.id = value and p.amount is not null`}
      or ${hasRow`ledger_entries e where e.id = 'refund:' || value`}`,
  )

/** Returns the ids of those of these disputes of which nothing is recorded. */
export const findUnknownDisputes = (db: Database, ids: readonly string[]) =>
  filterIds(db, ids, sql`not ${hasRow`disputes d where d.id = value`} and not ${isDisputeEnded(sql`value`)}`)

/** Maximum number of requests that one run of the cron works on. */
const BATCH_SIZE = 5

/** Maximum number of requests that are listed. */
const MAX_LISTED = 20

export type Recovery = typeof recoveries.$inferSelect

/** Asks the cron to read what the provider has since a time. */
export function addRecovery(
  db: Database,
  recovery: Pick<Recovery, "id" | "since" | "requestedAt">,
): ActionStatements {
  return { condition: sql`true`, changes: [db.insert(recoveries).values(recovery)] }
}

/** Lists the newest recovery requests, newest first. */
export function listRecoveries(db: Database): Promise<Recovery[]> {
  return db.select().from(recoveries).orderBy(desc(recoveries.requestedAt)).limit(MAX_LISTED)
}

/** Lists the unfinished recovery requests, those first that have waited longest since they were worked on. */
export function listOpenRecoveries(db: Database): Promise<Recovery[]> {
  return db
    .select()
    .from(recoveries)
    .where(sql`finished_at is null and requested_at >= 0`)
    .orderBy(asc(sql`coalesce(worked_at, 0)`), asc(recoveries.requestedAt))
    .limit(BATCH_SIZE)
}

/** Moves a request to the end of the queue before it is worked on, so that one that fails does not block the others. */
export async function markWorkedOn(db: Database, id: string, now: Date): Promise<void> {
  await db.update(recoveries).set({ workedAt: now }).where(eq(recoveries.id, id))
}

export type RecoveryStep = { readUntil: Date; confirmed: number; listed: number; refunds: number }

/** Adds a step's numbers; false if another run of the cron took this step. */
export async function addRecoveryStep(
  db: Database,
  { id, steps }: Pick<Recovery, "id" | "steps">,
  { readUntil, confirmed, listed, refunds }: RecoveryStep,
): Promise<boolean> {
  const updated = await db
    .update(recoveries)
    .set({
      readUntil,
      steps: steps + 1,
      confirmed: sql`${recoveries.confirmed} + ${confirmed}`,
      listed: sql`${recoveries.listed} + ${listed}`,
      refunds: sql`${recoveries.refunds} + ${refunds}`,
    })
    .where(and(eq(recoveries.id, id), eq(recoveries.steps, steps), isNull(recoveries.finishedAt)))
    .returning({ id: recoveries.id })
  return updated.length === 1
}

export async function finishRecovery(
  db: Database,
  id: string,
  outcome: NonNullable<Recovery["outcome"]>,
  finishedAt: Date,
): Promise<void> {
  await db
    .update(recoveries)
    .set({ outcome, finishedAt })
    .where(and(eq(recoveries.id, id), isNull(recoveries.finishedAt)))
}

/** Increase of the list's number, above the number of changes that can be lost with a database. */
const SKIPPED_NUMBERS = 1_000_000

/**
 * Raises the number of the revocation list above each that was published before the database was lost: apps refuse a
 * list with a lower number than that of the one they have.
 */
export async function skipRevocationNumbers(db: Database, recoveryId: string): Promise<void> {
  const licenseKey = `recovery:${recoveryId}`
  await db.batch([
    db.insert(licenseRevocations).values({ licenseKey, listedUntil: EARLIEST_TIME }).onConflictDoNothing(),
    db
      .update(licenseRevocations)
      .set({ number: sql`number + ${SKIPPED_NUMBERS}` })
      .where(eq(licenseRevocations.licenseKey, licenseKey)),
  ])
}
