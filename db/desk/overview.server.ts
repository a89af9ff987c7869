import { eq } from "drizzle-orm"
import { CONVERSION_DAYS, TOTAL_DAYS } from "#app/domain/reports/recent-revenue.ts"
import { addMilliseconds, days, indianDayOf } from "#app/domain/time.ts"
import { batch } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { BOOKS_CHECK } from "#db/payments/invariants.server.ts"
import { selectConversion, selectDailyTotals } from "#db/reports/reports.server.ts"
import { cronRuns } from "#db/schema.ts"
import { markDeskSeen } from "./alerts.server.ts"
import { allWorkItems, selectWorkItems, toWorkItems } from "./work-items.server.ts"

/** All that needs the site's owner and the totals of the last days, in one round trip, which the owner then has seen. */
export async function findOverview(db: Database, ownerId: string, now: Date) {
  const daysAgo = (count: number) => indianDayOf(addMilliseconds(now, -days(count - 1)))
  const {
    totals,
    conversion,
    seen: _,
    checks,
    ...workItems
  } = await batch(db, {
    totals: selectDailyTotals(db, daysAgo(TOTAL_DAYS)),
    conversion: selectConversion(db, daysAgo(CONVERSION_DAYS)),
    seen: markDeskSeen(db, ownerId, now),
    checks: db
      .select({ finishedAt: cronRuns.finishedAt })
      .from(cronRuns)
      .where(eq(cronRuns.name, BOOKS_CHECK)),
    ...selectWorkItems(db, now, allWorkItems),
  })
  return {
    workItems: toWorkItems(workItems),
    totals,
    conversion: conversion[0] ?? { opened: 0, paid: 0, failed: 0 },
    booksCheckedAt: checks[0]?.finishedAt ?? null,
  }
}
