import { sql } from "drizzle-orm"
import {
  hasOpenProblem,
  refreshMoneyState,
  resolvePaymentProblem,
} from "#app/payments/confirmation/problem-queries.server.ts"
import {
  type ActionStatements,
  changeWhere,
  type Database,
  deleteWhere,
  hasRow,
  inJson,
} from "#db/client.server.ts"
import { snoozedItems } from "#db/schema/desk.ts"
import { disputes, providerSyncs } from "#db/schema/payments.ts"
import { bugReports } from "#db/schema/support.ts"

/** Marks a dispute as answered at the provider. */
export const answerDispute = (db: Database, id: string, now: Date) =>
  changeWhere(db, disputes, { answeredAt: now }, sql`id = ${id} and answered_at is null`)

/** Marks new bug reports as seen, and their messages as read, if at least one is there. */
export function markBugsSeen(db: Database, ids: string[]) {
  const listed = sql`${bugReports.id} in ${inJson(ids)}`
  const status = sql`case ${bugReports.status} when 'not seen' then 'seen' else ${bugReports.status} end`
  return changeWhere(db, bugReports, { status, ownerUnreadSince: null }, listed)
}

/** Marks the problem of a payment as resolved. */
export function ignorePayment(db: Database, paymentId: string, now: Date): ActionStatements {
  return {
    condition: hasOpenProblem(paymentId),
    changes: [resolvePaymentProblem(db, paymentId, now), refreshMoneyState(db, paymentId)],
  }
}

/** Ends the syncs of a refund that the provider has not confirmed, which the owner has seen to. */
export const ignoreRefund = (db: Database, syncId: string) =>
  deleteWhere(db, providerSyncs, sql`id = ${syncId} and kind = 'refund'`)

/** Puts off a work item until a later time; a dispute that is to be answered before is not put off. */
export function snoozeItem(db: Database, item: string, snoozedUntil: Date): ActionStatements {
  const [, dispute = ""] = item.split("dispute:")
  return {
    condition: sql`not ${hasRow`disputes where id = ${dispute} and respond_by < ${snoozedUntil.getTime()}`}`,
    changes: [
      db.insert(snoozedItems).values({ item, snoozedUntil }).onConflictDoUpdate({
        target: snoozedItems.item,
        set: { snoozedUntil },
      }),
    ],
  }
}

/** Puts back a work item that was put off. */
export const unsnoozeItem = (db: Database, item: string) => deleteWhere(db, snoozedItems, sql`item = ${item}`)
