import { randomInt } from "node:crypto"
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { install } from "./install.mjs"
import { requireNode } from "./node.mjs"
import { endAll, endAllOnExit, isPortFree, run } from "./processes.mjs"

const MEMORY = "/dev/shm"

/** Far more than the databases and browser profiles of all tests take. */
const REQUIRED_BYTES = 2 * 1024 ** 3

/**
 * The first of six free ports in a row, for three sites and their emulators. It looks from a random port on: two runs of the tests
 * at once would else choose the same ones, which stay free until the sites are built. Browsers block none of these ports.
 */
async function findSitePorts(from = 12_000 + 6 * randomInt(1000)) {
  for (let port = from; port < from + 96; port += 6) {
    const free = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => isPortFree(port + offset)))
    if (free.every(Boolean)) return port
  }
  throw new Error(`no six free ports in a row from ${from} on`)
}

/**
 * Makes the directory of all temporary files of this process and those that it starts, and removes it when the process
 * exits. It is in memory where Linux offers enough of it: SQLite waits for the disk at each commit, which no test is about.
 * To be called after `endAllOnExit`, so that nothing writes anymore when it is removed.
 */
export function prepareTestDirectory() {
  const directory = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), "brisk-test-"))
  process.env.TMPDIR = directory
  process.once("exit", () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

function hasMemory() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= REQUIRED_BYTES
  } catch {
    return false
  }
}

/** Runs the tests of one of Playwright's configurations, with free ports for the sites that they start. */
export async function runPlaywright(scratch, config, args, env) {
  const port = await findSitePorts()
  const sites = { PORT: String(port), EMULATORS_PORT: String(port + 1), STATE_DIR: join(scratch, "state") }
  const program = ["node_modules/@playwright/test/cli.js", "test", "--config", config]
  await run("node", [...program, ...args], { env: { ...sites, ...env }, show: true })
}

/** Runs `test` with a directory for temporary files, once the packages are installed; exit status 1 when it fails. */
export async function runBrowserTests(test) {
  requireNode()
  endAllOnExit()
  const scratch = prepareTestDirectory()
  try {
    console.log(await install())
    await test(scratch)
  } catch ({ message }) {
    console.error(message)
    process.exitCode = 1
  } finally {
    endAll()
  }
}
