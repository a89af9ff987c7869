import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { vitest } from "../local/checks.mjs"
import { install } from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { endAllOnExit, run } from "../local/processes.mjs"
import { prepareTestDirectory } from "../local/test-directory.mjs"

// Runs the long form of the tests that have one; `npm test` runs their short form. `--seed N` draws other buyers, faults
// and requests.

const { seed } = parseArgs({ options: { seed: { type: "string" } } }).values

requireNode()
endAllOnExit()
const reportFile = join(prepareTestDirectory(), "vitest.json")
try {
  console.log(await install())
  const files = ["tests/unit", "tests/integration"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  )
  const long = files.filter((name) => name.endsWith(".test.ts") && hasLongForm(name))
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`]
  await run("node", [...vitest, ...reporters, ...long], {
    env: { TEST_LENGTH: "long", ...(seed && { TEST_SEED: seed }) },
    show: true,
  }).finally(printSlowest)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function printSlowest() {
  const { testResults } = JSON.parse(readFileSync(reportFile, "utf8"))
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      duration,
      name: `${relative(".", name)} "${fullName}"`,
    })),
  )
  console.log("\nThe slowest tests:")
  for (const { duration, name } of tests.sort((one, other) => other.duration - one.duration).slice(0, 20)) {
    console.log(`${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }
}

function hasLongForm(file) {
  return readFileSync(file, "utf8").includes("/test-length.ts")
}
