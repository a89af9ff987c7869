import { sql } from "drizzle-orm"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { hasOpenProblem, resolvePaymentProblem } from "#app/payments/confirmation/problem-queries.server.ts"
import { hasNoNews } from "#app/support/bug-reports/desk-queries.server.ts"
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

/** Marks a dispute as answered at the provider, unless it has changed there since it was shown, in milliseconds. */
export function answerDispute(db: Database, id: string, now: Date, shownUpdate: string) {
  const isAsShown = sql`answered_at is null and updated_at = ${Number(shownUpdate) || 0}`
  return changeWhere(db, disputes, { answeredAt: now }, sql`id = ${id} and ${isAsShown}`)
}

/** Marks new bug reports as seen, and their messages as read, if there is at least one without a message since it was shown. */
export function markBugsSeen(db: Database, ids: string[], shownAt: Date) {
  const listed = sql`${bugReports.id} in ${inJson(ids)} and ${hasNoNews(shownAt)}`
  const status = sql`case ${bugReports.status} when 'not seen' then 'seen' else ${bugReports.status} end`
  return changeWhere(db, bugReports, { status, ownerUnreadSince: null }, listed)
}

/** Marks the problem of a payment as resolved, unless it is another one than was shown. */
export function ignorePayment(
  db: Database,
  paymentId: string,
  now: Date,
  shownProblem: string,
): ActionStatements {
  const isAsShown = hasRow`payments where id = ${paymentId} and problem = ${shownProblem}`
  return {
    condition: sql`${hasOpenProblem(paymentId)} and ${isAsShown}`,
    changes: [resolvePaymentProblem(db, paymentId, now), refreshMoneyState(db, paymentId)],
  }
}

/** Ends the syncs of a refund that the provider has not confirmed, which the owner has seen to in the shown state. */
export const ignoreRefund = (db: Database, syncId: string, shownStatus: string) =>
  deleteWhere(
    db,
    providerSyncs,
    sql`id = ${syncId} and kind = 'refund' and coalesce(status, '') = ${shownStatus}`,
  )

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
