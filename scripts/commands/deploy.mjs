import { spawnSync } from "node:child_process"
import { readArguments } from "../local/arguments.mjs"

const { values } = readArguments({
  name: "deploy",
  does: "Builds the site, applies the migrations to the production database, replaces the Worker. Ends where one of them fails.",
  options: {
    "secrets-file": { type: "string", value: "FILE", does: "secrets that the new version gets" },
    domain: { type: "string", value: "HOST", does: "the custom domain of the site" },
  },
})

const given = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])
const STEPS = [
  ["node", "scripts/commands/build.mjs"],
  ["wrangler", "d1", "migrations", "apply", "DB", "--remote"],
  ["wrangler", "deploy", ...given],
]

for (const [program, ...args] of STEPS) {
  const { status } = spawnSync(program, args, { stdio: "inherit" })
  if (status !== 0) process.exit(1)
}
