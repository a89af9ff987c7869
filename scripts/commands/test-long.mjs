import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
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
prepareTestDirectory()
try {
  console.log(await install())
  const files = ["tests/unit", "tests/integration"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  )
  const long = files.filter((name) => name.endsWith(".test.ts") && hasLongForm(name))
  await run("node", [...vitest, ...long], {
    env: { TEST_LENGTH: "long", ...(seed && { TEST_SEED: seed }) },
    show: true,
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function hasLongForm(file) {
  return readFileSync(file, "utf8").includes("/test-length.ts")
}
