import {
  emulatorsPort,
  emulatorsUrl,
  install,
  migrateAndSeed,
  port,
  quietWrangler,
  remix,
  requireFreePorts,
  siteUrl,
  stateDir,
  tsx,
  writeDevVars,
} from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { endAllOnExit, startProcess } from "../local/processes.mjs"

requireNode()
await requireFreePorts()
endAllOnExit()
console.log(await install())
writeDevVars()
await migrateAndSeed().catch(({ message }) => {
  console.error(message)
  process.exit(1)
})

const env = {
  ...quietWrangler,
  PORT: String(port),
  EMULATORS_PORT: String(emulatorsPort),
  STATE_DIR: stateDir,
}
startProcess("node", [...tsx, "tests/emulators/main.ts"], { env })
startProcess(
  "node",
  [...remix, "vite:dev", "-c", "remix.config.ts", "--port", String(port), "--strictPort"],
  { env },
)
console.log(`Site ${siteUrl} (hot reload), emulators ${emulatorsUrl}`)
