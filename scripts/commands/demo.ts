import { join } from "node:path"
import { type Bindings, createContext } from "#app/load-context.server.ts"
import { openStore } from "#tests/emulators/state.ts"
import { runCommand } from "../command.ts"
import { fillShop } from "../demo/fill.ts"
import { withPlatform } from "../site-command.ts"

const CUSTOMERS = 200

/** Added by `npm start`. */
const OWNER = { id: "demo-owner", email: "owner@brisk.test" }

await runCommand({}, () => withPlatform<Bindings>({ remote: false }, addCustomers))

async function addCustomers(env: Bindings): Promise<string> {
  const { STATE_DIR: stateDir = ".wrangler/state", EMULATORS_PORT: port = "8788" } = process.env
  if (await fetch(`http://localhost:${port}/`).catch(() => null))
    throw new Error("Stop npm start first: the emulators keep the payments in memory while they run.")
  const store = openStore(join(stateDir, "emulators.json"))
  const settings = { customers: CUSTOMERS, seed: 1, now: new Date(), provider: store.state, owner: OWNER }
  const context = createContext(env, () => {})
  if (!(await fillShop(context, settings))) return "The made-up customers are there already."
  store.changed()
  await store.saved()
  return `Added ${CUSTOMERS} customers, and each state once. Run npm start, and open /desk.`
}
