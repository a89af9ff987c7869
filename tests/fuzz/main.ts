import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { buildWorker } from "#tests/support/build-worker.ts"
import { readCount, readOptions } from "#tests/support/command-line.ts"
import { drawSeed } from "#tests/support/seeded-random.ts"
import "#tests/support/single-use-connections.ts"
import { COLUMNS } from "./check-response.ts"
import { runFuzz } from "./run-fuzz.ts"
import { describeViolation } from "./violations.ts"

const SHOWN = 8

const options = readOptions(["seed", "requests", "only"])
const seed = readCount(options.seed, drawSeed(), 2 ** 32)
const requests = readCount(options.requests, 20_000, 1_000_000)
const only = options.only === undefined ? undefined : readCount(options.only, 1, requests)

console.log(`Fuzz, seed ${seed}. Building the Worker.`)
buildWorker()
const file = `test-results/fuzz-${seed}.txt`
rmSync(file, { force: true })
const { figures, offences } = await runFuzz({ seed, requests, only })
for (const [name, value] of Object.entries(figures)) console.log(`${name.padStart(28)}  ${value}`)

const shown = COLUMNS.flatMap((column) =>
  offences.filter((offence) => offence.column === column).slice(0, SHOWN),
)
for (const offence of shown) console.log(`\n${describeViolation(offence, 600)}`)
if (offences.length > 0) {
  mkdirSync("test-results", { recursive: true })
  writeFileSync(file, offences.map((offence) => describeViolation(offence, Infinity)).join("\n\n"))
  console.log(`\nAll of them, whole: ${file}`)
  console.log(`One again: npm run fuzz -- --seed ${seed} --requests ${requests} --only <number>`)
}
const isComplete = only !== undefined || figures["requests sent"] === requests
if (!isComplete) console.log("\nThe time was over before all requests were sent.")
process.exit(offences.length === 0 && isComplete ? 0 : 1)
