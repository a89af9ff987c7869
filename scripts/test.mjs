import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findChromium } from "./chromium.mjs"
import { requireNode } from "./node.mjs"
import { endAll, endAllOnExit, isPortFree, run } from "./processes.mjs"
import { install } from "./setup.mjs"

requireNode()
endAllOnExit()

const scratch = mkdtempSync(join(tmpdir(), "brisk-test-"))
const lint = ["node_modules/@biomejs/biome/bin/biome", "check", "--config-path=.config/lint.json"]
const types = ["node_modules/typescript/bin/tsc"]
const unused = ["node_modules/knip/bin/knip.js", "--config", ".config/knip.json"]
let passed = 0
let failed = 0

try {
  await install()
  const chromium = await findChromium()
  await step("Lint", () => run("node", lint, { show: true }))
  await step("Types", () => run("node", types, { show: true }))
  await step("Unused code", () => run("node", unused, { show: true }))
  await step("Unit and integration tests", vitest)
  await step("Browser tests", () => playwright(chromium))
} catch (error) {
  failed ||= 1
  console.error(error.message)
} finally {
  endAll()
  rmSync(scratch, { recursive: true, force: true })
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function step(name, work) {
  console.log(`\n== ${name}`)
  await work()
}

/** Runs Vitest; a skipped test counts as failed. */
async function vitest() {
  const reportFile = join(scratch, "vitest.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`]
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "--root", "."]
  await run("node", [...args, ...reporters], { show: true }).finally(() => {
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(reportFile, "utf8"))
    passed += numPassedTests
    failed += numTotalTests - numPassedTests
  })
}

async function playwright(chromium) {
  const reportFile = join(scratch, "playwright.json")
  const port = await freePort(8891)
  const env = {
    CHROMIUM_PATH: chromium,
    PORT: String(port),
    EMULATORS_PORT: String(await freePort(port + 1)),
    STATE_DIR: join(scratch, "state"),
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
  }
  const args = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts"]
  await run("node", [...args, "--reporter=list,json"], { env, show: true }).finally(() => {
    const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(reportFile, "utf8")).stats
    passed += expected + flaky
    failed += unexpected + skipped
  })
}

async function freePort(from) {
  for (let port = from; port < from + 100; port++) if (await isPortFree(port)) return port
  throw new Error(`no free port from ${from} on`)
}
