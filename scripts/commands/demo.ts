import { join } from "node:path"
import { type Bindings, createContext } from "#app/load-context.server.ts"
import { openStore } from "#tests/emulators/store.ts"
import { fillShop } from "../demo/fill.ts"
import { openPlatform } from "../local/platform.ts"
import { runCommand } from "../run-command.ts"

const CUSTOMERS = 200

/** Added by `npm start`. */
const OWNER = { id: "demo-owner", email: "owner@brisk.test" }

await runCommand(async () => {
  const { STATE_DIR: stateDir = ".wrangler/state", EMULATORS_PORT: port = "8788" } = process.env
  if (await fetch(`http://localhost:${port}/`).catch(() => null))
    throw new Error("Stop npm start first: the emulators keep the payments in memory while they run.")
  const { env, dispose } = await openPlatform<Bindings>({ remote: false })
  const store = openStore(join(stateDir, "emulators.json"))
  try {
    const context = createContext(env, () => {})
    const settings = { customers: CUSTOMERS, seed: 1, now: new Date(), provider: store.state, owner: OWNER }
    if (!(await fillShop(context, settings))) return "The made-up customers are there already."
    store.changed()
    await store.saved()
    return `Added ${CUSTOMERS} customers, and each state once. Run npm start, and open /desk.`
  } catch (error) {
    const isEmpty = error instanceof Error && /no such table|not configured/.test(error.message)
    throw isEmpty ? new Error("Run npm start once first: it creates the local secrets and database.") : error
  } finally {
    await dispose()
  }
})
