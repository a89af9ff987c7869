import { requireNode } from "./node.mjs"
import { endAllOnExit, run } from "./processes.mjs"
import { install } from "./setup.mjs"

// Runs the linter, the type checker, the search for unused code and the unit tests in parallel.

const CHECKS = {
  Lint: ["node_modules/@biomejs/biome/bin/biome", "check", "--config-path=.config/lint.json"],
  Types: ["node_modules/typescript/bin/tsc"],
  "Unused code": ["node_modules/knip/bin/knip.js", "--config", ".config/knip.json"],
  "Unit tests": [
    ...["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "--root", "."],
    ...["--project", "unit", "--reporter", "dot"],
  ],
}

requireNode()
endAllOnExit()
await install()
const passed = await Promise.all(Object.entries(CHECKS).map(check))
process.exit(passed.every(Boolean) ? 0 : 1)

/**
 * Runs one check and prints its result in one line, preceded by its output on failure. Returns whether it
 * passed.
 */
async function check([name, args]) {
  const startedAt = performance.now()
  const failure = await run("node", args).then(
    () => null,
    ({ message }) => message,
  )
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(failure ? `${failure}\n${name} failed, ${seconds} s` : `${name} passed, ${seconds} s`)
  return failure === null
}
