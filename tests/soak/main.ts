import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describeMachine } from "#tests/bench/machine.ts"
import { count, ms } from "#tests/bench/markdown.ts"
import { drawSeed, exitWithError, readCount, readOptions } from "#tests/support/commands/command-line.ts"
import { buildWorker } from "#tests/support/server/build-worker.ts"
import "#tests/support/server/single-use-connections.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { isFault, plantFault } from "./plant.ts"
import { runSoak } from "./run-soak.ts"
import type { Sample } from "./samples.ts"

// npm run soak -- --minutes 30 [--seed N] [--plant memory|rows]: a mixed load on a shop that grows. Fails on any error,
// and when memory, latencies or rows by customer grow. --plant puts a fault into the Worker, which must then fail.

const options = readOptions(["minutes", "seed", "plant"])
const minutes = readCount(options.minutes, 30, 24 * 60)
const seed = readCount(options.seed, drawSeed(), 2 ** 32)
const { plant } = options
if (plant !== undefined && !isFault(plant)) exitWithError("--plant takes memory or rows")

const scratch = mkdtempSync(join(tmpdir(), "brisk-soak-"))
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1))

buildWorker()
console.log(`Soak of ${minutes} minutes, seed ${seed}, on ${describeMachine()}`)
console.log(
  "window  requests  memory MB  rows      changed/journey  median ms: public page, account page, validate",
)
const problems = await runSoak({
  emulators: await startTestEmulators(),
  seed,
  durationMs: minutes * 60_000,
  persistTo: join(scratch, "state"),
  root: plant && isFault(plant) ? plantFault(plant, join(scratch, "planted")) : ".",
  onSample: printSample,
})
for (const problem of problems) console.log(`NOT FLAT: ${problem}`)
console.log(problems.length === 0 ? "\nFlat, and nothing failed." : "")
process.exit(problems.length === 0 ? 0 : 1)

function printSample({ requests, memory, rows, changed, journeys, latencies }: Sample, window: number): void {
  const times = ["public page", "account page", "validate"].map((kind) => ms(latencies[kind] ?? Number.NaN))
  const columns = [
    String(window).padEnd(6),
    count(requests).padStart(8),
    count(memory).padStart(9),
    count(rows).padEnd(8),
    (changed / journeys).toFixed(1).padStart(15),
    times.join(", "),
  ]
  console.log(columns.join("  "))
}
