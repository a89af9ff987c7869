import { spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { readArguments } from "../local/arguments.mjs"

const { positionals } = readArguments({
  name: "migrations",
  does: `Writes what db/schema/ needs into migrations/: the baseline anew while wrangler.toml has no real database, and one more
migration once it has. Triggers are written by hand.`,
  forms: { "[NAME]": "the name of the migration, such as add-phone; once there is a real database" },
})

const hasRealDatabase = /^database_id = "(?![0-]*")/m.test(readFileSync("wrangler.toml", "utf8"))
if (!hasRealDatabase)
  for (const path of ["migrations/0000_baseline.sql", "migrations/meta"])
    rmSync(path, { recursive: true, force: true })
const name = hasRealDatabase ? (positionals[0] ?? "change") : "baseline"
const args = ["generate", "--config", "db/drizzle.config.ts", "--name", name]
const { status } = spawnSync("node", ["node_modules/drizzle-kit/bin.cjs", ...args], { stdio: "inherit" })
process.exitCode = status ?? 1
