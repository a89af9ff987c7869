import { type SQL, sql } from "drizzle-orm"
import { indianDayOf, indianMonthOf } from "#app/platform/time.ts"
import { type Database, insertIf, totalsByDay, totalsByMonth } from "#db/client.server.ts"
import type { DAILY_KINDS } from "./totals.ts"

type Counted = {
  kind: Extract<(typeof DAILY_KINDS)[number], "opened" | "paid" | "failed" | "activation">
  /** `YYYY-MM-DD` in Asia/Kolkata. */
  day: string | SQL
  condition: SQL
  source?: SQL
}

/** The day in Asia/Kolkata of a time in milliseconds; the triggers count by the same expression. */
export const indianDaySql = (time: string) => `date((${time} + 19800000) / 1000, 'unixepoch')`

/** A count of something without money. */
const ONE = { currency: "", count: 1, amount: 0, inrAmount: 0, inrUnknown: 0 }

/** A statement that counts one more of a day if the condition holds: `changes() = 1` after the statement that made it one. */
export function countInDay(db: Database, { kind, day, condition, source }: Counted) {
  return insertIf(db, totalsByDay, { ...ONE, day, kind }, condition, source).onConflictDoUpdate({
    target: [totalsByDay.day, totalsByDay.kind, totalsByDay.currency],
    set: { count: sql`${totalsByDay.count} + 1` },
  })
}

/** A statement that counts an order as opened, right after the one that added it. */
export const countOpened = (db: Database, day: string) =>
  countInDay(db, { kind: "opened", day, condition: sql`changes() = 1` })

/** Statements that count a new computer in a seat that was transferred, as the trigger of `activations` counts one in a new seat. */
export function countTransferred(db: Database, appVersion: string | null, now: Date) {
  const kind = "activation"
  return [
    countInDay(db, { kind, day: indianDayOf(now), condition: sql`true` }),
    db
      .insert(totalsByMonth)
      .values({ ...ONE, kind, month: indianMonthOf(now), dimension: appVersion ?? "" })
      .onConflictDoUpdate({
        target: [totalsByMonth.month, totalsByMonth.kind, totalsByMonth.currency, totalsByMonth.dimension],
        set: { count: sql`${totalsByMonth.count} + 1` },
      }),
  ]
}
