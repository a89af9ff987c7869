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
let passed = 0
let failed = 0
let flaky = 0

try {
  const [node] = await Promise.all([install(), needsBrowser && installOnDebian()])
  const chromium = needsBrowser && (await findChromium())
  const browser = needsBrowser ? await versionOf(chromium) : "no browser"
  const { version } = JSON.parse(readFileSync("node_modules/wrangler/package.json", "utf8"))
  console.log(`${browser}, ${node}, wrangler ${version}`)
  // These run while Vitest's set-up builds the Worker.
  await Promise.all([
    isWhole && check("Lint", lint),
    isWhole && check("Types", types),
    isWhole && check("Unused code", unused),
    isWhole && check("Code that only tests use", testedOnly),
    (isWhole || otherFiles.length > 0) && runVitest(),
  ])
  if (needsBrowser) await runPlaywright(chromium)
} catch (error) {
  failed ||= 1
  console.error(error.message)
} finally {
  endAll()
}

const secondTry = flaky > 0 ? `, ${flaky} of them at the second try` : ""
console.log(`\n${passed} passed${secondTry}, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Runs the unit and integration tests; a skipped test counts as failed. */
async function runVitest() {
  const reportFile = join(scratch, "vitest.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`]
  await run("node", [...vitest, ...reporters, ...otherFiles], { show: true }).finally(() => {
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(reportFile, "utf8"))
    passed += numPassedTests
    failed += numTotalTests - numPassedTests
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
    passed += stats.expected + stats.flaky
    failed += stats.unexpected + stats.skipped
    flaky = stats.flaky
  })
}

/** The first of six free ports in a row, for three sites and their emulators. */
async function findFreePorts(from) {
  for (let port = from; port < from + 96; port += 6) {
    const free = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => isPortFree(port + offset)))
    if (free.every(Boolean)) return port
  }
  throw new Error(`no six free ports in a row from ${from} on`)
}
