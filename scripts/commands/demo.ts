import { join } from "node:path"
import type { Bindings } from "#app/load-context.server.ts"
import type { ProviderRecords } from "#tests/emulators/state.ts"
import { runCommand } from "../command.ts"
import { localAddresses, stateDir } from "../local/addresses.mjs"
import { findRunningEmulators, findRunningSite, recordRunning } from "../local/running-site.mjs"
import type { Progress } from "../progress.ts"

const CUSTOMERS = 200

/** Added by `npm start`. */
const OWNER = { id: "demo-owner", email: "owner@brisk.test" }

await runCommand(
  {
    name: "demo",
    does: `Adds ${CUSTOMERS} made-up customers of a year to the local shop, and each state once, to try the desk with.`,
    notes: "npm start may run meanwhile. A second run adds nothing.",
  },
  async (_values, _positionals, progress) => {
    const { withPlatform } = await import("../site-command.ts")
    const emulatorsUrl = await findEmulators()
    recordRunning("demo", {})
    return withPlatform<Bindings>({ remote: false }, (env) => addCustomers(env, emulatorsUrl, progress))
  },
)

/** The emulators that run beside the site; null where none do. Throws for those of a site that does not answer. */
async function findEmulators() {
  const site = await findRunningSite()
  if (site?.isDev) throw new Error("Stop npm run dev first: only npm start shares its database.")
  const url = findRunningEmulators()
  if (url && !site)
    throw new Error(`Emulators run at ${url} without a site: wait until npm start is ready, or stop them.`)
  return site?.emulatorsUrl ?? null
}

async function addCustomers(env: Bindings, emulatorsUrl: string | null, progress: Progress) {
  const { createContext } = await import("#app/load-context.server.ts")
  const { emptyState, recordsOf } = await import("#tests/emulators/state.ts")
  const { fillShop } = await import("../demo/fill.ts")
  const provider = emptyState()
  // Of the emulators that run, else of those of the next start.
  const running = emulatorsUrl === null ? undefined : { siteUrl: "", emulatorsUrl }
  const installerUrl = localAddresses(running).INSTALLER_URL ?? ""
  const settings = {
    customers: CUSTOMERS,
    seed: 1,
    now: new Date(),
    provider,
    owner: OWNER,
    installerUrl,
    progress,
  }
  const context = createContext(env, () => {})
  if (!(await fillShop(context, settings))) return "The made-up customers are there already."
  await saveRecords(recordsOf(provider), emulatorsUrl)
  return `Added ${CUSTOMERS} customers, and each state once. ${emulatorsUrl ? "Open" : "Run npm start, and open"} /desk.`
}

/** Gives the payments to the emulators, or to the file that they start with. */
async function saveRecords(records: ProviderRecords, emulatorsUrl: string | null) {
  if (emulatorsUrl) {
    const { status } = await fetch(`${emulatorsUrl}/control/records`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(records),
    })
    if (status !== 204) throw new Error(`The emulators did not take the payments (status ${status}).`)
    return
  }
  const { addRecords, openStore } = await import("#tests/emulators/state.ts")
  const store = openStore(join(stateDir, "emulators.json"))
  addRecords(store.state, records)
  store.changed()
  await store.saved()
}
