import { gte } from "drizzle-orm"
import { TOTAL_DAYS } from "#app/domain/reports/revenue.ts"
import { addMilliseconds, dayOf, days } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { dailyTotals } from "#db/schema.ts"
import { markDeskSeen } from "./alerts.server.ts"
import { everything, selectNeeds, toNeeds } from "./work-items.server.ts"

/** All that needs the site's owner and the totals of the last days, in one round trip, which the owner then has seen. */
export async function findOverview(db: Database, ownerId: string, now: Date) {
  const firstDay = dayOf(addMilliseconds(now, -days(TOTAL_DAYS - 1)))
  const [totals, , ...needs] = await db.batch([
    db.select().from(dailyTotals).where(gte(dailyTotals.day, firstDay)),
    markDeskSeen(db, ownerId, now),
    ...selectNeeds(db, now, everything),
  ])
  return { needs: toNeeds(needs), totals }
}
