import { join } from "node:path"
import { getTableColumns } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { getPlatformProxy } from "wrangler"
import { openDatabase } from "#db/client.server.ts"
import { rebuildDailyTotals } from "#db/desk/daily-totals.server.ts"
import {
  activations,
  bugReports,
  disputes,
  donations,
  licenses,
  orders,
  outbox,
  paymentProblems,
  paymentReversals,
  users,
  webhookEvents,
} from "#db/schema.ts"
import { openStore } from "#tests/emulators/store.ts"
import type { DemoShop } from "./demo-rows.ts"
import { makeDemoShop } from "./demo-shop.ts"

const [customers = "200", seed = "1"] = process.argv.slice(2)
const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
const emulatorsPort = process.env.EMULATORS_PORT ?? "8788"

/** D1 takes at most 100 parameters in a statement. */
const MAX_PARAMETERS = 100
const STATEMENTS_PER_BATCH = 50

if (await isRunning()) {
  console.error("Stop npm start first: the emulators keep the payments in memory while they run.")
  process.exit(1)
}
const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({ persist: { path: `${stateDir}/v3` } })
try {
  const shop = makeDemoShop(Number(customers), Number(seed), new Date())
  await fillDatabase(shop)
  await fillProvider(shop)
  console.log(
    `Added ${shop.users.length} customers and ${shop.orders.length} orders. Run npm start, and open /desk.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await dispose()
}

async function isRunning(): Promise<boolean> {
  return fetch(`http://localhost:${emulatorsPort}/`).then(
    () => true,
    () => false,
  )
}

/** Adds the rows; a shop of the same seed that is there already is not added again. */
async function fillDatabase(shop: DemoShop): Promise<void> {
  const db = openDatabase(env.DB)
  // In an order in which no row comes before one that it references.
  const statements = [
    ...insertsOf(users, shop.users),
    ...insertsOf(orders, shop.orders),
    ...insertsOf(licenses, shop.licenses),
    ...insertsOf(activations, shop.activations),
    ...insertsOf(donations, shop.donations),
    ...insertsOf(paymentReversals, shop.paymentReversals),
    ...insertsOf(webhookEvents, shop.webhookEvents),
    ...insertsOf(outbox, shop.outbox),
    ...insertsOf(bugReports, shop.bugReports),
    ...insertsOf(paymentProblems, shop.paymentProblems),
    ...insertsOf(disputes, shop.disputes),
  ]
  function insertsOf<Table extends SQLiteTable>(table: Table, rows: Table["$inferInsert"][]) {
    const columns = Object.keys(getTableColumns(table)).length
    return chunksOf(rows, Math.floor(MAX_PARAMETERS / columns)).map((values) =>
      db.insert(table).values(values).onConflictDoNothing(),
    )
  }
  for (const [first, ...rest] of chunksOf(statements, STATEMENTS_PER_BATCH)) {
    if (first) await db.batch([first, ...rest])
  }
  await rebuildDailyTotals(db)
}

async function fillProvider({ provider }: DemoShop): Promise<void> {
  const store = openStore(join(stateDir, "emulators.json"))
  for (const order of provider.orders) store.state.orders.set(order.id, order)
  for (const payment of provider.payments) store.state.payments.set(payment.id, payment)
  for (const refund of provider.refunds) {
    store.state.refunds.set(refund.id, { refund, idempotencyKey: null, fingerprint: refund.id })
  }
  store.changed()
  await store.saved()
}

function chunksOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
