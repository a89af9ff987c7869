import { spawnSync } from "node:child_process"
import { readArguments } from "../local/arguments.mjs"

readArguments({
  name: "lint",
  does: "Checks style, likely mistakes, which file imports which, that components have no sentences, and how often copy has a habit.",
})

const CHECKS = [
  ["@biomejs/biome/bin/biome", "check", "--config-path=.config/lint.json", "--max-diagnostics=none"],
  ["tsx/dist/cli.mjs", "scripts/lint/check-copy.ts"],
  ["dependency-cruiser/bin/dependency-cruise.mjs", "app", "db", "--config", ".config/imports.mjs"],
]

for (const [program, ...args] of CHECKS) {
  const { status } = spawnSync("node", [`node_modules/${program}`, ...args], { stdio: "inherit" })
  if (status !== 0) process.exitCode = 1
}
