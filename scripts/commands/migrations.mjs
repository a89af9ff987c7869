import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { readArguments } from "../local/arguments.mjs"

readArguments({
  name: "migrations",
  does: "Generates migrations/0000_baseline.sql again from db/schema/. Triggers are written by hand, in migrations/0000_triggers.sql.",
})

for (const path of ["migrations/0000_baseline.sql", "migrations/meta"])
  rmSync(path, { recursive: true, force: true })
const args = ["generate", "--config", "db/drizzle.config.ts", "--name", "baseline"]
const { status } = spawnSync("node", ["node_modules/drizzle-kit/bin.cjs", ...args], { stdio: "inherit" })
process.exitCode = status ?? 1
