import { drawSeed, exitWithError, readCount, readOptions } from "#tests/support/commands/command-line.ts"
import { buildWorker } from "#tests/support/server/build-worker.ts"
import "#tests/support/server/single-use-connections.ts"
import type { Violation } from "./invariants.ts"
import { buildMutant, MUTATIONS } from "./mutations.ts"
import { type ChaosSettings, runChaos } from "./run-chaos.ts"

const options = readOptions(["seed", "orders", "kills", "mutate"])
const seed = readCount(options.seed, drawSeed(), 2 ** 32)
const { mutate } = options
if (mutate !== undefined && mutate !== "all" && !(mutate in MUTATIONS)) {
  exitWithError(`--mutate takes all, ${Object.keys(MUTATIONS).join(", ")}`)
}

const isPassed = mutate === undefined ? await checkSite() : await checkMutations(mutate)
process.exit(isPassed ? 0 : 1)

async function checkSite(): Promise<boolean> {
  console.log(`Chaos, seed ${seed}. Building the Worker.`)
  buildWorker()
  const orders = readCount(options.orders, 500, 1500)
  const violations = await run({ seed, orders, kills: readCount(options.kills, 20, 200) })
  console.log(violations.length === 0 ? "\nNo violations." : "\nViolations found.")
  return violations.length === 0
}

/** Mutation testing: removes one guard at a time, and expects violations for each. */
async function checkMutations(mutation: string): Promise<boolean> {
  const names = mutation === "all" ? Object.keys(MUTATIONS) : [mutation]
  const survived: string[] = []
  for (const name of names) {
    console.log(`\nMutation ${name}, seed ${seed}. Building the Worker.`)
    const { root, remove } = buildMutant(name)
    const orders = readCount(options.orders, 120, 1500)
    const kills = readCount(options.kills, 4, 200)
    const violations = await run({ seed, orders, kills, root }).finally(remove)
    if (violations.length === 0) survived.push(name)
  }
  console.log(`\nDetected: ${names.filter((name) => !survived.includes(name)).join(", ") || "none"}`)
  if (survived.length > 0) console.log(`SURVIVED: ${survived.join(", ")}`)
  // One mutation exits as a run with that defect: 1 when violations are found.
  return mutation === "all" ? survived.length === 0 : survived.length > 0
}

async function run(settings: ChaosSettings): Promise<Violation[]> {
  const { summary, violations } = await runChaos(settings)
  for (const [name, value] of Object.entries(summary)) console.log(`${name.padStart(26)}  ${value}`)
  for (const { invariant, cases } of violations) {
    console.log(`VIOLATED: ${invariant} (${cases.length})\n  ${cases.slice(0, 5).join("\n  ")}`)
  }
  return violations
}
