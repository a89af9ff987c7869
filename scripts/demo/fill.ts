import { getTableColumns, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { searchWordsOf } from "#app/domain/search-words.ts"
import { indianDayOf } from "#app/domain/time.ts"
import {
  activations,
  announcements,
  billingDetails,
  bugReports,
  coupons,
  disputes,
  licenses,
  orders,
  outbox,
  payments,
  searchWords,
  users,
  webhookEvents,
} from "#db/schema.ts"
import { countInDay } from "#db/totals.server.ts"
import { createSeededRandom } from "../../tests/support/fixtures/seeded-random.ts"
import { type DemoContext, replay } from "./replay.ts"
import { createMaker, type DemoShop } from "./rows.ts"

/** D1 takes at most 100 parameters in a statement. */
const MAX_PARAMETERS = 100
const STATEMENTS_PER_BATCH = 50

/**
 * Adds the rows, then runs what happened, then adds the computers of the licenses; a shop of the same seed that is there
 * already is not added again.
 */
export async function fillDatabase(context: DemoContext, shop: DemoShop, seed: number): Promise<void> {
  // In an order in which no row comes before one that it references.
  await insert(context, users, shop.users)
  const words = shop.users.flatMap(({ id: subjectId, emailKey }) =>
    searchWordsOf(emailKey).map((word) => ({ word, kind: "customer" as const, subjectId })),
  )
  await insert(context, searchWords, words)
  await insert(context, orders, shop.orders)
  await countOrders(context, shop)
  await insert(context, billingDetails, shop.billing)
  await insert(context, webhookEvents, shop.webhookEvents)
  await insert(context, outbox, shop.outbox)
  await insert(context, bugReports, shop.bugReports)
  await insert(context, payments, shop.payments)
  await insert(context, disputes, shop.disputes)
  await insert(context, coupons, shop.coupons)
  await insert(context, announcements, shop.announcements)
  const { randomBytes } = createMaker(createSeededRandom(`${seed} events`), new Date())
  await replay({ context, events: shop.events, randomBytes })
  await addActivations(context, shop)
}

/** As the site counts each order that it opens. */
async function countOrders({ db }: DemoContext, { orders: opened }: DemoShop): Promise<void> {
  const statements = opened.map(({ createdAt }) =>
    countInDay(db, { kind: "opened", day: indianDayOf(createdAt), condition: sql`true` }),
  )
  for (const [first, ...rest] of chunksOf(statements, STATEMENTS_PER_BATCH)) {
    if (first) await db.batch([first, ...rest])
  }
}

async function addActivations(context: DemoContext, shop: DemoShop): Promise<void> {
  const orderIds = JSON.stringify([...new Set(shop.activations.map(({ orderId }) => orderId))])
  const issued = await context.db
    .select({ id: licenses.id, orderId: licenses.orderId })
    .from(licenses)
    .where(sql`order_id in (select value from json_each(${orderIds}))`)
  const licenseIds = new Map(issued.map(({ id, orderId }) => [orderId, id]))
  const rows = shop.activations.flatMap(({ orderId, ...activation }) => {
    const licenseId = licenseIds.get(orderId)
    return licenseId ? [{ ...activation, licenseId }] : []
  })
  await insert(context, activations, rows)
  // Nothing but these rows has filled a seat.
  const seats = sql`(select count(*) from activations where license_id = licenses.id)`
  await context.db
    .update(licenses)
    .set({ activeSeats: seats, untransferredActive: seats })
    .where(sql`order_id in (select value from json_each(${orderIds}))`)
}

async function insert<Table extends SQLiteTable>(
  { db }: DemoContext,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  const columns = Object.keys(getTableColumns(table)).length
  const statements = chunksOf(rows, Math.floor(MAX_PARAMETERS / columns)).map((values) =>
    db.insert(table).values(values).onConflictDoNothing(),
  )
  for (const [first, ...rest] of chunksOf(statements, STATEMENTS_PER_BATCH)) {
    if (first) await db.batch([first, ...rest])
  }
}

function chunksOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
