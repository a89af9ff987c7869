import { readFileSync } from "node:fs"
import { join } from "node:path"
import { check, lint, testedOnly, types, unused, vitest } from "../local/checks.mjs"
import { findChromium, installOnDebian, versionOf } from "../local/chromium.mjs"
import { install } from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { endAll, endAllOnExit, isPortFree, run } from "../local/processes.mjs"
import { prepareTestDirectory } from "../local/test-directory.mjs"

requireNode()
endAllOnExit()

// `npm test -- FILE…` runs those test files only.
const files = process.argv.slice(2)
const browserFiles = files.filter((file) => file.includes("tests/browser/"))
const otherFiles = files.filter((file) => !browserFiles.includes(file))
const isWhole = files.length === 0
const needsBrowser = isWhole || browserFiles.length > 0

const scratch = prepareTestDirectory()
const results = []
let hasFailed = false

function fail({ message }) {
  hasFailed = true
  console.error(message)
}

try {
  const [node] = await Promise.all([install(), needsBrowser && installOnDebian()])
  const chromium = needsBrowser && (await findChromium())
  const browser = needsBrowser ? await versionOf(chromium) : "no browser"
  const { version } = JSON.parse(readFileSync("node_modules/wrangler/package.json", "utf8"))
  console.log(`${browser}, ${node}, wrangler ${version}`)
  // The checks run while Vitest's set-up builds the Worker. Whatever fails, the rest runs too.
  const steps = [
    ...(isWhole ? [check("Lint", lint), check("Types", types)] : []),
    ...(isWhole ? [check("Unused code", unused), check("Code that only tests use", testedOnly)] : []),
    ...(isWhole || otherFiles.length > 0 ? [runVitest()] : []),
  ]
  await Promise.all(steps.map((step) => step.catch(fail)))
  if (needsBrowser) await runPlaywright(chromium)
} catch (error) {
  fail(error)
} finally {
  endAll()
}

console.log(["", ...results].join("\n"))
process.exit(hasFailed || results.length === 0 ? 1 : 0)

/** Runs the unit and integration tests; a skipped test counts as failed. */
async function runVitest() {
  const reportFile = join(scratch, "vitest.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`]
  await run("node", [...vitest, ...reporters, ...otherFiles], { show: true }).finally(() => {
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(reportFile, "utf8"))
    report("Unit and integration tests", numPassedTests, numTotalTests - numPassedTests)
  })
}

/** Runs the browser tests, on the same build. */
async function runPlaywright(chromium) {
  const reportFile = join(scratch, "playwright.json")
  const port = await findFreePorts(8891)
  const env = {
    CHROMIUM_PATH: chromium,
    PORT: String(port),
    EMULATORS_PORT: String(port + 1),
    STATE_DIR: join(scratch, "state"),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
  }
  const args = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts"]
  await run("node", [...args, "--reporter=list,json", ...browserFiles], { env, show: true }).finally(() => {
    const { stats } = JSON.parse(readFileSync(reportFile, "utf8"))
    const { expected, unexpected, skipped, flaky } = stats
    const secondTry = flaky > 0 ? `, ${flaky} of them at the second try` : ""
    report("Browser tests", expected + flaky, unexpected + skipped, secondTry)
  })
}

function report(name, passed, failed, note = "") {
  results.push(`${name}: ${passed} passed${note}, ${failed} failed`)
  if (failed > 0) hasFailed = true
}

/** The first of six free ports in a row, for three sites and their emulators. */
async function findFreePorts(from) {
  for (let port = from; port < from + 96; port += 6) {
    const free = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => isPortFree(port + offset)))
    if (free.every(Boolean)) return port
  }
  throw new Error(`no six free ports in a row from ${from} on`)
}
