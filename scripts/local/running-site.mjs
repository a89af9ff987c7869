import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { stateDir } from "./addresses.mjs"
import { isRunning } from "./processes.mjs"

const RECORDS = {
  /** The process that serves the database, and its addresses. */
  site: `${stateDir}/running.json`,
  /** The process that has the emulators' state in memory. */
  emulators: `${stateDir}/running-emulators.json`,
  /** The process that adds events of a year, each at its time. */
  demo: `${stateDir}/running-demo.json`,
}
const TIMEOUT_MS = 10_000

/** Writes down that this process is the one of this name, with these facts, until it exits. */
export function recordRunning(name, facts) {
  const file = RECORDS[name]
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...facts }))
  process.once("exit", () => {
    if (readRecord(file)?.pid === process.pid) rmSync(file, { force: true })
  })
}

/** The `npm start` or `npm run dev` that serves the database of STATE_DIR, at its own ports; null when there is none. */
export async function findRunningSite() {
  const found = readRecord(RECORDS.site)
  if (found === null) return null
  const { isDev, siteUrl, emulatorsUrl, version } = found
  // Whatever it answers, it has the file open.
  const hasAnswered = await askHealth(siteUrl).then(
    () => true,
    () => false,
  )
  return hasAnswered ? { isDev, siteUrl, emulatorsUrl, version } : null
}

/** The address of the emulators that have the state of STATE_DIR in memory; null when there are none. */
export const findRunningEmulators = () => readRecord(RECORDS.emulators)?.emulatorsUrl ?? null

/** True while `npm run demo` fills the database: a cron would do what is due in it, at another time. */
export const isDemoRunning = () => readRecord(RECORDS.demo) !== null

/** The id of the version that answers at an address, which the Worker gets at each start; null if it returns none. */
export async function readVersion(siteUrl) {
  const health = await askHealth(siteUrl).then((response) => response.json())
  return health.version ?? null
}

const askHealth = (siteUrl) => fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Reads the record of a running process; null if it has ended, for example was killed. */
function readRecord(file) {
  if (!existsSync(file)) return null
  const found = JSON.parse(readFileSync(file, "utf8"))
  return isRunning(found.pid) ? found : null
}
