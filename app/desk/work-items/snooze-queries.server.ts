import { sql } from "drizzle-orm"
import { type ActionStatements, type Database, deleteWhere, hasRow } from "#db/client.server.ts"
import { snoozedItems } from "#db/schema/desk.ts"

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
