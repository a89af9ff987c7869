import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { emulatorsUrl, siteUrl, stateDir } from "./addresses.mjs"
import { isRunning } from "./processes.mjs"

const RECORD = `${stateDir}/running.json`
const TIMEOUT_MS = 10_000

/** Writes down that this process serves the database, until it exits. */
export function recordRunningSite(isDev) {
  mkdirSync(stateDir, { recursive: true })
  writeFileSync(RECORD, JSON.stringify({ pid: process.pid, isDev, siteUrl, emulatorsUrl }))
  process.once("exit", () => {
    if (readRecord()?.pid === process.pid) rmSync(RECORD, { force: true })
  })
}

/** The `npm start` or `npm run dev` that serves the database of STATE_DIR; null when there is none. */
export async function findRunningSite() {
  const record = readRecord()
  if (record === null) return null
  const { isDev, siteUrl, emulatorsUrl } = record
  const answer = fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  // Whatever it answers, it has the file open.
  const hasAnswered = await answer.then(() => true).catch(() => false)
  return hasAnswered ? { isDev, siteUrl, emulatorsUrl } : null
}

/** Reads the record of the running site; null if its process has ended, for example was killed. */
function readRecord() {
  if (!existsSync(RECORD)) return null
  const record = JSON.parse(readFileSync(RECORD, "utf8"))
  return isRunning(record.pid) ? record : null
}
