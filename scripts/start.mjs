import { requireNode } from "./node.mjs"
import { endAll, endAllOnExit, startProcess, waitUntilUp } from "./processes.mjs"
import {
  addressVariables,
  build,
  emulatorsPort,
  emulatorsUrl,
  install,
  migrateAndSeed,
  port,
  quietWrangler,
  requireFreePorts,
  siteUrl,
  stateDir,
  wrangler,
  writeDevVars,
} from "./setup.mjs"

requireNode()
await requireFreePorts()
endAllOnExit()
try {
  await install()
  writeDevVars()
  console.log("Building")
  await build()
  console.log("Preparing the local database")
  await migrateAndSeed()

  const ports = { PORT: String(port), EMULATORS_PORT: String(emulatorsPort), STATE_DIR: stateDir }
  const emulators = startProcess("node", ["node_modules/tsx/dist/cli.mjs", "tests/emulators/main.ts"], {
    env: ports,
  })
  await waitUntilUp(emulatorsUrl, { isAlive: () => emulators.exitCode === null })

  const site = startProcess(
    "node",
    [
      ...wrangler,
      "dev",
      "--port",
      String(port),
      "--persist-to",
      stateDir,
      "--inspector-port",
      "0",
      ...addressVariables(),
    ],
    { env: quietWrangler },
  )
  await waitUntilUp(`${siteUrl}/healthz`, { within: 120_000, isAlive: () => site.exitCode === null })
  for (const child of [emulators, site]) child.once("exit", () => process.exit(1))
} catch (error) {
  console.error(error.message)
  endAll()
  process.exit(1)
}

console.log(`
Brisk is ready.

  Site        ${siteUrl}
  Emulators   ${emulatorsUrl}   (payments, mail: ${emulatorsUrl}/inbox)

  Accounts    free@brisk.test       no licence
              basic@brisk.test      Basic
              business@brisk.test   Small Business
  Password    brisk-demo-1

Ctrl-C ends everything.
`)
