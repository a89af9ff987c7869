import { index, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { time } from "./columns.ts"

/** Work items that an alert to the owners has listed; each is listed once. */
export const ownerAlerts = sqliteTable(
  "owner_alerts",
  {
    /** Source and id of the work item, such as `payment:<payment>`. */
    item: text().primaryKey(),
    alertedAt: time().notNull(),
  },
  (table) => [index("owner_alerts_alerted").on(table.alertedAt)],
)

/** Work items that an owner snoozed until a later time; alerts leave them out, too. */
export const snoozedItems = sqliteTable(
  "snoozed_items",
  {
    /** Id of the item, as in `owner_alerts`. */
    item: text().primaryKey(),
    snoozedUntil: time().notNull(),
  },
  (table) => [index("snoozed_items_until").on(table.snoozedUntil)],
)
