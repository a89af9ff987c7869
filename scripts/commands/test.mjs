import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { readArguments } from "../local/arguments.mjs"
import { findEngine, installOnDebian, versionOf } from "../local/browsers.mjs"
import { install } from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { endAll, endAllOnExit, run } from "../local/processes.mjs"
import { prepareTestDirectory, runPlaywright } from "../local/test-run.mjs"

const WHAT = "Checks everything, or runs these test files: unit, integration or browser tests."

const { values, positionals } = readArguments({
  name: "test",
  does: WHAT,
  forms: { "[FILE…]": WHAT },
  options: {
    quick: { does: "lint, types, unused code and unit tests only: npm run check" },
    long: {
      does: "the long form of these files, or of all that have one: npm run test:long",
    },
    seed: {
      value: "NUMBER",
      does: "draws other buyers, faults and requests for the long form",
    },
  },
})

/** The arguments for Node.js of the checks that need no build. */
const CHECKS = {
  Lint: ["scripts/commands/lint.mjs"],
  // Each further checker would check what is shared once more. TypeScript 5.9 is installed for its API, which 7 lacks.
  Types: ["node_modules/typescript-7/bin/tsc", "--checkers", "1"],
  "Unused code": ["scripts/commands/unused.mjs"],
}
const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "--root", "."]

/** The end of the names of files without a short form. */
const LONG_TEST = ".long.test.ts"

requireNode()
endAllOnExit()
const scratch = prepareTestDirectory()
const totals = { passed: 0, failed: 0 }
/** Lines that say what failed, printed at the end of the output, where they are found. */
const failures = []

function fail({ message }) {
  failures.push(lastLineOf(message))
  console.error(message)
}

try {
  const isWhole = positionals.length === 0 && !values.long
  const files = values.long && positionals.length === 0 ? listLongTests() : positionals
  const browserFiles = files.filter((file) => file.includes("tests/browser/"))
  const otherFiles = files.filter((file) => !browserFiles.includes(file))
  const needsBrowser = (isWhole && !values.quick) || browserFiles.length > 0
  const [node] = await Promise.all([install(), needsBrowser && installOnDebian("chromium")])
  const chromium = needsBrowser && (await findEngine("chromium"))
  const browser = needsBrowser ? await versionOf(chromium) : "no browser"
  const { version } = JSON.parse(readFileSync("node_modules/wrangler/package.json", "utf8"))
  console.log(`${browser}, ${node}, wrangler ${version}, ${monoVersion()}`)
  // The checks run while Vitest's set-up builds the Worker. Whatever fails, the rest runs too.
  const steps = [
    ...(isWhole || values.quick ? Object.entries(CHECKS).map(check) : []),
    ...(isWhole || otherFiles.length > 0
      ? [runVitest(values.quick && isWhole ? ["--project", "unit"] : otherFiles)]
      : []),
  ]
  await Promise.all(steps.map((step) => step.catch(fail)))
  if (needsBrowser) await runBrowserTests(chromium, browserFiles)
} catch (error) {
  fail(error)
} finally {
  endAll()
}

console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
for (const failure of failures) console.log(`FAILED: ${failure}`)
process.exit(failures.length > 0 || totals.passed === 0 ? 1 : 0)

/** The tests that have a long form, or no other. */
function listLongTests() {
  const names = readdirSync("tests", { recursive: true }).map((name) => join("tests", name))
  return names
    .filter((name) => /^tests.(unit|integration).*\.test\.ts$/.test(name))
    .filter((name) => name.endsWith(LONG_TEST) || readFileSync(name, "utf8").includes("/test-length.ts"))
}

/** Mono, which runs the C# examples; without it, their tests are left out. */
function monoVersion() {
  const { stdout } = spawnSync("mono", ["--version"], { encoding: "utf8" })
  return /Mono .*compiler version [\d.]+/.exec(stdout ?? "")?.[0] ?? "no Mono: docs/examples/*.cs is not run"
}

/** The last line of a text that says something. */
function lastLineOf(text) {
  return stripVTControlCharacters(text).trim().split("\n").at(-1)
}

/** The first line of what a test's assertion says, without the page that it may quote. */
function firstLineOf(text) {
  return stripVTControlCharacters(text).trim().split("\n")[0].slice(0, 300)
}

/** The tests of Vitest's report, with the name of their file; a file that could not be run counts as failed. */
function testsOf(testResults) {
  return testResults.flatMap(({ name, message, status, assertionResults }) =>
    assertionResults.length === 0 && status === "failed"
      ? [{ name: relative(".", name), status, message }]
      : assertionResults.map(({ fullName, duration = 0, status, failureMessages = [] }) => ({
          name: `${relative(".", name)} "${fullName}"`,
          duration,
          status,
          message: failureMessages[0],
        })),
  )
}

/** The tests of Playwright's report. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function printSlowest(tests) {
  console.log("\nThe slowest tests:")
  for (const { duration, name } of tests.sort((one, other) => other.duration - one.duration).slice(0, 20)) {
    console.log(`${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }
}

/** The first line of a check's output that names a file of the project. */
function firstPlaceIn(output) {
  const lines = stripVTControlCharacters(output).split("\n")
  return lines.find((line) => /\w\.(?:tsx?|mjs|json|css)\b/.test(line))?.trim() ?? "see above"
}

/** Runs a check and prints its result and time in one line. Rejects with its output. */
async function check([name, args]) {
  const startedAt = performance.now()
  const result = (outcome) => `${name} ${outcome}, ${Math.round((performance.now() - startedAt) / 1000)} s`
  try {
    await run("node", args)
  } catch ({ message, output }) {
    throw new Error(`${message}\n${result("failed")}: ${firstPlaceIn(output)}`)
  }
  console.log(result("passed"))
}

/** The reason of a rejected promise; undefined for a fulfilled one. */
function failureOf(promise) {
  return promise.then(() => undefined).catch((error) => error)
}

/** Runs the unit and integration tests; a skipped test counts as failed. */
async function runVitest(chosen) {
  const reportFile = join(scratch, "vitest.json")
  // Passed tests are listed only in runs that take minutes.
  const shown = values.quick ? "minimal" : "default"
  const reporters = [`--reporter=${shown}`, "--reporter=json", `--outputFile.json=${reportFile}`]
  const isLong = values.long || chosen.some((file) => file.endsWith(LONG_TEST))
  const env = { ...(isLong && { TEST_LENGTH: "long" }), ...(values.seed && { TEST_SEED: values.seed }) }
  const error = await failureOf(run("node", [...VITEST, ...reporters, ...chosen], { env, show: true }))
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(reportFile, "utf8"))
  const tests = testsOf(testResults)
  const failed = tests
    .filter(({ status }) => status !== "passed")
    .map(({ name, status, message = status }) => `${name}: ${firstLineOf(message)}`)
  report("Unit and integration tests", numPassedTests, numTotalTests - numPassedTests, failed)
  if (values.long) printSlowest(tests.filter(({ duration }) => duration))
  if (error && failed.length === 0) throw error
}

/** Runs the browser tests, on the same build. */
async function runBrowserTests(chromium, files) {
  const reportFile = join(scratch, "playwright.json")
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }
  const args = ["--reporter=list,json", ...files]
  const error = await failureOf(runPlaywright(scratch, "tests/playwright.config.ts", args, env))
  const { stats, suites } = JSON.parse(readFileSync(reportFile, "utf8"))
  const { expected, unexpected, skipped, flaky } = stats
  const tests = specsOf({ suites }).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => {
      const { message = status } = results.find((result) => result.error)?.error ?? {}
      return { status, line: `tests/browser/${file} "${title}": ${firstLineOf(message)}` }
    }),
  )
  const linesOf = (status) => tests.filter((each) => each.status === status).map(({ line }) => line)
  const secondTry = ["", ...linesOf("flaky")].join("\nAt the second try: ")
  const failed = [...linesOf("unexpected"), ...linesOf("skipped")]
  report("Browser tests", expected + flaky, unexpected + skipped, failed, secondTry)
  if (error && failed.length === 0) throw error
}

/** Prints and counts what a test runner reported, and keeps which tests failed. */
function report(name, passed, failed, failedTests, note = "") {
  console.log(`\n${name}: ${passed} passed, ${failed} failed${note}`)
  totals.passed += passed
  totals.failed += failed
  failures.push(...failedTests)
}
