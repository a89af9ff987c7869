import { and, eq, gt, isNotNull, isNull, lt, max, or, type SQL, sql } from "drizzle-orm"
import { rebuildTotals } from "#app/orders/ledger/totals-queries.server.ts"
import { selectSales, toSale } from "#app/payments/confirmation/sale-queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { addMilliseconds, type Day, endOfDay, minutes, startOfDay } from "#app/platform/time.ts"
import { selectDailyTotals } from "#app/reports/months/queries.server.ts"
import { batch, type Database, hasRow, insertIf, writeIf } from "#db/client.server.ts"
import { owners, users } from "#db/schema/accounts.ts"
import { ownerAlerts } from "#db/schema/desk.ts"
import { selectWorkItems, toWorkItems } from "./queries.server.ts"

/** Shortest time between two writes of when an owner last opened the overview. */
const LOOK_PRECISION = minutes(1)

/** A statement for the batch that reads the overview: an owner has opened it. */
export function markDeskSeen(db: Database, ownerId: string, now: Date) {
  const isOlder = lt(owners.deskSeenAt, addMilliseconds(now, -LOOK_PRECISION))
  return db
    .update(owners)
    .set({ deskSeenAt: now })
    .where(and(eq(owners.userId, ownerId), or(isNull(owners.deskSeenAt), isOlder)))
}

/** The owners with their addresses, and the time of the last alert, in one round trip. */
export async function findAlertState(db: Database) {
  const [found, [last]] = await db.batch([
    selectOwners(db),
    db.select({ alertedAt: max(ownerAlerts.alertedAt).as("last_alert") }).from(ownerAlerts),
  ])
  return { owners: found, lastAlertAt: last?.alertedAt ?? null }
}

/** Selects owners with a confirmed address. */
const selectOwners = (db: Database, condition?: SQL) =>
  db
    .select({
      id: users.id,
      email: users.email,
      deskSeenAt: owners.deskSeenAt,
      saleEmails: owners.saleEmails,
    })
    .from(owners)
    // With the plus, SQLite reads the owners first, who are few.
    .innerJoin(users, sql`${users.id} = +${owners.userId}`)
    .where(and(gt(owners.userId, ""), isNotNull(users.emailConfirmedAt), condition))

type OwnerEmail = { ownerId: string; email: AccountEmail }

/** Queues an alert about these items, unless another one has one of them; returns whether it did. */
export function addAlert(db: Database, items: string[], emails: OwnerEmail[], now: Date): Promise<boolean> {
  const named = sql`json_each(${JSON.stringify(items)})`
  return writeIf(db, sql`not ${hasRow`owner_alerts where item in (select value from ${named})`}`, [
    insertIf(db, ownerAlerts, { item: sql`value`, alertedAt: now }, sql`true`, named),
    ...emails.map(({ ownerId, email }) => queueEmailTo(db, ownerId, email)),
  ])
}

/** The first part of the ids of a day's summaries, one for each owner. */
const summaryPrefix = (day: Day) => `daily-summary:${day}:`

export const summaryId = (day: Day, ownerId: string) => `${summaryPrefix(day)}${ownerId}`

/** The owners to whom the summary of the day was not queued. */
export const listOwnersWithoutSummary = (db: Database, day: Day) =>
  selectOwners(db, sql`not ${hasRow`outbox where outbox.id = ${summaryPrefix(day)} || ${users.id}`}`)

/** Number of sales that a summary lists. */
const MAX_SALES = 50

/** Finds the data of a day's summary in one round trip. */
export async function findSummary(db: Database, day: Day, now: Date) {
  const { totals, sales, ...workItems } = await batch(
    db,
    {
      totals: selectDailyTotals(db, day, day),
      sales: selectSales(db, { from: startOfDay(day), until: endOfDay(day) }, MAX_SALES + 1),
      ...selectWorkItems(db, now),
    },
    rebuildTotals(db),
  )
  const items = sales.slice(0, MAX_SALES).map(toSale)
  return { totals, sales: { items, isMore: sales.length > MAX_SALES }, workItems: toWorkItems(workItems) }
}

/** Queues the summary of a day; of two at once, the first one stays. */
export async function addSummary(db: Database, emails: OwnerEmail[]): Promise<void> {
  const [first, ...others] = emails.map(({ ownerId, email }) => queueEmailTo(db, ownerId, email))
  if (first) await db.batch([first, ...others])
}
