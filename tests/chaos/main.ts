import { buildWorker } from "#tests/support/build-worker.ts"
import { drawSeed } from "#tests/support/chance.ts"
import { leave, readCount, readOptions } from "#tests/support/command-line.ts"
import "#tests/support/single-use-connections.ts"
import type { Violation } from "./invariants.ts"
import { buildMutant, MUTATIONS } from "./mutations.ts"
import { type ChaosSettings, runChaos } from "./run-chaos.ts"

const options = readOptions(["seed", "orders", "kills", "mutate"])
const seed = readCount(options.seed, drawSeed(), 2 ** 32)
const { mutate } = options
if (mutate !== undefined && mutate !== "all" && !(mutate in MUTATIONS)) {
  leave(`--mutate takes all, ${Object.keys(MUTATIONS).join(", ")}`)
}

const isFine = mutate === undefined ? await proveTheSite() : await proveTheProof(mutate)
process.exit(isFine ? 0 : 1)

async function proveTheSite(): Promise<boolean> {
  console.log(`Chaos, seed ${seed}. Building the Worker.`)
  buildWorker()
  const orders = readCount(options.orders, 500, 1500)
  const violations = await run({ seed, orders, kills: readCount(options.kills, 20, 200) })
  console.log(violations.length === 0 ? "\nNothing lost, nothing doubled." : "\nViolated.")
  return violations.length === 0
}

/** Takes out one guard after the other: each time something must be found. */
async function proveTheProof(mutation: string): Promise<boolean> {
  const names = mutation === "all" ? Object.keys(MUTATIONS) : [mutation]
  const missed: string[] = []
  for (const name of names) {
    console.log(`\nWithout ${name}, seed ${seed}. Building the Worker.`)
    const { root, remove } = buildMutant(name)
    const orders = readCount(options.orders, 120, 1500)
    const kills = readCount(options.kills, 4, 200)
    const violations = await run({ seed, orders, kills, root }).finally(remove)
    if (violations.length === 0) missed.push(name)
  }
  console.log(`\nCaught: ${names.filter((name) => !missed.includes(name)).join(", ") || "none"}`)
  if (missed.length > 0) console.log(`MISSED: ${missed.join(", ")}`)
  // A single mutation ends as a run with that defect would: in failure when it is found.
  return mutation === "all" ? missed.length === 0 : missed.length > 0
}

async function run(settings: ChaosSettings): Promise<Violation[]> {
  const { figures, violations } = await runChaos(settings)
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padStart(26)}  ${value}`)
  for (const { invariant, cases } of violations) {
    console.log(`VIOLATED: ${invariant} (${cases.length})\n  ${cases.slice(0, 5).join("\n  ")}`)
  }
  return violations
}
