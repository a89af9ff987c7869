import { readArguments } from "../local/arguments.mjs"
import {
  build,
  emulatorsPort,
  emulatorsUrl,
  install,
  port,
  prepareDatabase,
  quietWrangler,
  remix,
  requireFreePorts,
  siteUrl,
  stateDir,
  tsx,
  variableArguments,
  wrangler,
  writeDevVars,
} from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { endAll, endAllOnExit, exitWith, startProcess, waitUntilUp } from "../local/processes.mjs"
import { isDemoRunning, readVersion, recordRunning } from "../local/running-site.mjs"

const CRON_INTERVAL_MS = 60_000

const { values } = readArguments({
  name: "start",
  does: "Installs, builds, migrates and seeds a local database, starts the site and the emulators, and prints their addresses.",
  options: {
    dev: {
      does: "serves the sources by Vite, which follows edits, and runs no cron: npm run dev",
    },
  },
  notes:
    "PORT (8787), EMULATORS_PORT (8788) and STATE_DIR (.wrangler/state) let two copies run side by side. A variable of [vars] in wrangler.toml that is set, such as RATE_LIMIT_SCALE=1, comes before .dev.vars. RESELLER=polar adds the second provider. Ctrl-C ends everything.",
})
const isDev = values.dev
const ownEnv = { PORT: String(port), EMULATORS_PORT: String(emulatorsPort), STATE_DIR: stateDir }

requireNode()
await requireFreePorts()
endAllOnExit()
try {
  console.log(await install())
  writeDevVars()
  console.log(isDev ? "Preparing the local database" : "Building, and preparing the local database")
  // The database has to exist before the site listens, because a waiting browser tab requests it at once.
  const [folder] = await Promise.all([isDev ? "" : process.env.BUILD_DIR || build(), prepareDatabase()])
  await Promise.all([startEmulators(), isDev ? startVite() : startSite(folder)])
  await waitUntilUp(`${siteUrl}/healthz`, 120_000)
  recordRunning("site", { isDev, siteUrl, emulatorsUrl, version: await readVersion(siteUrl) })
} catch (error) {
  console.error(error.message)
  endAll()
  process.exit(1)
}
if (!isDev) {
  await runCron()
  setInterval(runCron, CRON_INTERVAL_MS)
}

console.log(`
The shop is ready.

  Site        ${siteUrl}
  Emulators   ${emulatorsUrl}   (payments, emails: ${emulatorsUrl}/inbox)

  Accounts    free@brisk.test       no license
              basic@brisk.test      Basic
              business@brisk.test   Small Business
              owner@brisk.test      the owner's desk: ${siteUrl}/desk
  Password    brisk-demo-1
  Code        of owner@brisk.test: npm run owner -- code   (TOTP secret JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP)

Ctrl-C ends everything.
`)

async function startEmulators() {
  const options = { env: ownEnv, stdout: isDev ? "inherit" : "ignore" }
  const emulators = startProcess("node", [...tsx, "tests/emulators/main.ts"], options)
  exitWith(emulators)
  await waitUntilUp(emulatorsUrl)
}

function startVite() {
  const args = [...remix, "vite:dev", "-c", "remix.config.ts", "--port", String(port), "--strictPort"]
  exitWith(startProcess("node", args, { env: { ...quietWrangler, ...ownEnv } }))
}

/** Serves the built Worker with Wrangler, which prints errors only. It opens the database at the first request. */
function startSite(folder) {
  const built = [`${folder}/worker/worker.js`, "--no-bundle", "--assets", `${folder}/client`]
  const options = ["--port", String(port), "--persist-to", stateDir, "--inspector-port", "0"]
  const args = [...wrangler, "dev", ...built, "--log-level", "error", ...options, ...variableArguments()]
  exitWith(startProcess("node", args, { env: { ...quietWrangler, BUILD_DIR: folder } }))
}

/** Triggers the Worker's scheduled handler, because Wrangler does not run crons locally. */
async function runCron() {
  if (isDemoRunning()) return
  const response = fetch(`${siteUrl}/cdn-cgi/local/scheduled`, {
    signal: AbortSignal.timeout(CRON_INTERVAL_MS),
  })
  const failure = await response.then(
    ({ ok, status }) => (ok ? null : `status ${status}`),
    ({ message }) => message,
  )
  if (failure) console.error(`The scheduled run failed: ${failure}`)
}
