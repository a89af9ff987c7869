import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type Bindings, createContext } from "#app/load-context.server.ts"
import { openStore } from "#tests/emulators/store.ts"
import { fillDatabase } from "../demo/fill.ts"
import { fillProvider } from "../demo/fill-provider.ts"
import { OLD_PASSWORD, writeOldSite } from "../demo/old-site.ts"
import { FAULT_NAMES } from "../demo/old-site-faults.ts"
import type { DemoShop } from "../demo/rows.ts"
import { makeDemoShop } from "../demo/shop.ts"
import { openLocalPlatform } from "../local/platform.ts"
import { runCommand } from "../run-command.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "old-site": { type: "string" }, seed: { type: "string" }, out: { type: "string" } },
})
const [customers = "200", seed = values.seed ?? "1"] = positionals
const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
const emulatorsPort = process.env.EMULATORS_PORT ?? "8788"

/** Added by `npm start`. */
const OWNER = { id: "demo-owner", email: "owner@brisk.test" }

if (values["old-site"] !== undefined) {
  await runCommand(() => makeOldSite(Number(values["old-site"]), values.out ?? "old-site"))
  process.exit()
}
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

/** The exports of a made-up old site, to try `npm run import` with: every 17th customer has something wrong, or more, for each fault once. */
async function makeOldSite(count: number, directory: string): Promise<string> {
  if (!Number.isInteger(count) || count < 1)
    throw new Error("npm run demo -- --old-site CUSTOMERS [--out DIRECTORY]")
  mkdirSync(directory, { mode: 0o700, recursive: true })
  const settings = { customers: count, seed: Number(seed), shape: "plain" as const, now: new Date() }
  const faultCount = Math.max(FAULT_NAMES.length, Math.ceil(count / 17))
  const faults = await writeOldSite(directory, { ...settings, faults: faultCount })
  const files = `--accounts ${directory}/accounts.json --data ${directory}/data.json --hash-config ${directory}/hash-config.json`
  return `Wrote an old site of ${count} customers with ${faults.length} faults into ${directory}. Their password is ${OLD_PASSWORD}.
npm run import -- ${files} --dry-run`
}

async function isRunning(): Promise<boolean> {
  return fetch(`http://localhost:${emulatorsPort}/`).then(
    () => true,
    () => false,
  )
}

async function fillEmulators(shop: DemoShop): Promise<void> {
  const store = openStore(join(stateDir, "emulators.json"))
  fillProvider(store.state, shop.provider)
  store.changed()
  await store.saved()
}
