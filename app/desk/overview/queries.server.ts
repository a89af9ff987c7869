import { and, eq, gt } from "drizzle-orm"
import { listOrders } from "#app/desk/orders/queries.server.ts"
import { markDeskSeen } from "#app/desk/work-items/alert-queries.server.ts"
import { selectWorkItems, toWorkItems } from "#app/desk/work-items/queries.server.ts"
import { rebuildTotals } from "#app/orders/ledger/totals-queries.server.ts"
import { BOOKS_CHECK } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { addDays, indianDayOf } from "#app/platform/time.ts"
import {
  selectConversion,
  selectDailyTotals,
  selectRates,
  toRates,
} from "#app/reports/months/queries.server.ts"
import { firstDayOfRevenue, RECENT_DAYS } from "#app/reports/months/reports.ts"
import { batch, type Database } from "#db/client.server.ts"
import { snoozedItems } from "#db/schema/desk.ts"
import { cronRuns } from "#db/schema/platform.ts"

const LATEST_ORDERS = 4

/** Finds work items, recent totals and until when an item is snoozed, and marks the overview as seen by the owner, in one round trip. */
export async function findOverview(db: Database, ownerId: string, snoozed: string, now: Date) {
  const first = firstDayOfRevenue(now)
  const newest = { keyset: { cursor: null, isOldestFirst: false }, limit: LATEST_ORDERS }
  const found = await batch(
    db,
    {
      totals: selectDailyTotals(db, first),
      rates: selectRates(db, first.slice(0, 7)),
      conversion: selectConversion(db, addDays(indianDayOf(now), 1 - RECENT_DAYS)),
      seen: markDeskSeen(db, ownerId, now),
      checks: db
        .select({ finishedAt: cronRuns.finishedAt })
        .from(cronRuns)
        .where(eq(cronRuns.name, BOOKS_CHECK)),
      snoozes: db
        .select()
        .from(snoozedItems)
        .where(and(eq(snoozedItems.item, snoozed), gt(snoozedItems.snoozedUntil, now))),
      orders: listOrders(db, {}, newest),
      ...selectWorkItems(db, now),
    },
    rebuildTotals(db),
  )
  return {
    items: toWorkItems(found),
    totals: found.totals,
    rates: toRates(found.rates),
    conversion: found.conversion[0],
    orders: found.orders,
    snooze: found.snoozes[0] ?? null,
    booksCheckedAt: found.checks[0]?.finishedAt ?? null,
  }
}
