import { join } from "node:path"
import { parseArgs } from "node:util"
import { type Bindings, createContext } from "#app/load-context.server.ts"
import { openStore } from "#tests/emulators/store.ts"
import { fillDatabase } from "../demo/fill.ts"
import { fillProvider } from "../demo/fill-provider.ts"
import type { DemoShop } from "../demo/rows.ts"
import { makeDemoShop } from "../demo/shop.ts"
import { openLocalPlatform } from "../local/platform.ts"

const { positionals } = parseArgs({ allowPositionals: true })
const [customers = "200", seed = "1"] = positionals
const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
const emulatorsPort = process.env.EMULATORS_PORT ?? "8788"

/** Added by `npm start`. */
const OWNER = { id: "demo-owner", email: "owner@brisk.test" }

if (await isRunning()) {
  console.error("Stop npm start first: the emulators keep the payments in memory while they run.")
  process.exit(1)
}
const { env, dispose } = await openLocalPlatform<Bindings>()
try {
  const shop = makeDemoShop(Number(customers), Number(seed), new Date(), OWNER)
  await fillDatabase(
    createContext(env, () => {}),
    shop,
    Number(seed),
  )
  await fillEmulators(shop)
  console.log(
    `Added ${shop.users.length} customers and ${shop.orders.length} orders. Run npm start, and open /desk.`,
  )
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  const isEmpty = /no such table|not configured/.test(message)
  console.error(isEmpty ? "Run npm start once first: it creates the local secrets and database." : message)
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

async function fillEmulators(shop: DemoShop): Promise<void> {
  const store = openStore(join(stateDir, "emulators.json"))
  fillProvider(store.state, shop.provider, new Date())
  store.changed()
  await store.saved()
}
