import { run } from "./processes.mjs"

/** The arguments for Node.js of the checks that need no build. */
export const lint = ["node_modules/@biomejs/biome/bin/biome", "check", "--config-path=.config/lint.json"]
export const types = ["node_modules/typescript/bin/tsc"]
const knip = "node_modules/knip/bin/knip.js"
export const unused = [knip, "--config", ".config/knip.json"]
/** Finds files and exports that only tests use. */
export const testedOnly = [
  ...[knip, "--config", ".config/knip-production.json"],
  ...["--production", "--include", "exports,files,types"],
]
export const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "tests/vitest.config.ts",
  "--root",
  ".",
]

/** Runs a check and prints its result and time in one line. Rejects with its output. */
export async function check(name, args) {
  const startedAt = performance.now()
  const result = (outcome) => `${name} ${outcome}, ${Math.round((performance.now() - startedAt) / 1000)} s`
  try {
    await run("node", args)
  } catch ({ message }) {
    throw new Error(`${message}\n${result("failed")}`)
  }
  console.log(result("passed"))
}
