import { spawnSync } from "node:child_process"
import { readArguments } from "../local/arguments.mjs"

readArguments({ name: "unused", does: "Finds code that nothing uses, then code that only tests use." })

const RUNS = [
  ["--config", ".config/knip.mjs"],
  ["--config", ".config/knip-production.mjs", "--production"],
]

for (const args of RUNS) {
  const { status } = spawnSync("node", ["node_modules/knip/bin/knip.js", ...args], { stdio: "inherit" })
  if (status !== 0) process.exitCode = 1
}
