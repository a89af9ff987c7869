import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { drawSeed, readCount, readOptions } from "#tests/support/commands/command-line.ts"
import { buildWorker } from "#tests/support/server/build-worker.ts"
import "#tests/support/server/single-use-connections.ts"
import { CHECKS } from "./response-checks.ts"
import { runFuzz } from "./run-fuzz.ts"
import { describeViolation } from "./violations.ts"

const MAX_SHOWN_OF_EACH_CHECK = 8

const options = readOptions(["seed", "requests", "only"])
const seed = readCount(options.seed, drawSeed(), 2 ** 32)
const requests = readCount(options.requests, 20_000, 1_000_000)
const only = options.only === undefined ? undefined : readCount(options.only, 1, requests)

console.log(`Fuzz, seed ${seed}. Building the Worker.`)
buildWorker()
const file = `test-results/fuzz-${seed}.txt`
rmSync(file, { force: true })
const { figures, violations } = await runFuzz({ seed, requests, only })
for (const [name, value] of Object.entries(figures)) console.log(`${name.padStart(28)}  ${value}`)

for (const check of CHECKS) {
  const shown = violations.filter((violation) => violation.check === check).slice(0, MAX_SHOWN_OF_EACH_CHECK)
  for (const violation of shown) console.log(`\n${describeViolation(violation, 600)}`)
}
if (violations.length > 0) {
  mkdirSync("test-results", { recursive: true })
  writeFileSync(file, violations.map((violation) => describeViolation(violation)).join("\n\n"))
  console.log(`\nAll violations, not shortened: ${file}`)
  console.log(`To repeat one: npm run fuzz -- --seed ${seed} --requests ${requests} --only <number>`)
}
const isComplete = only !== undefined || figures["requests sent"] === requests
if (!isComplete) console.log("\nThe time limit was reached before all requests were sent.")
process.exit(violations.length === 0 && isComplete ? 0 : 1)
