import { spawnSync } from "node:child_process"
import { runCommand } from "../command.ts"

await runCommand(
  {
    name: "deploy",
    does: "Builds the site, applies the migrations to the production database, replaces the Worker. Ends where one of them fails.",
    options: {
      "secrets-file": { value: "FILE", does: "secrets that the new version gets" },
      domain: { value: "HOST", does: "the custom domain of the site" },
      "keep-database": {
        does: "leaves the migrations for the next deployment, as the first of two steps",
      },
    },
  },
  async ({ "keep-database": keepsDatabase, ...flags }) => {
    const { findRefusal, readRunningMigrations } = await import("../cloudflare/deploy.ts")
    const { queryDatabase, runWrangler } = await import("../cloudflare/wrangler.ts")
    const { readAppliedMigrations, readMigrations } = await import("../local/migrations.ts")
    const migrations = readMigrations()
    const query = (sql: string) => queryDatabase(sql, ["--remote"])
    const applied = await readAppliedMigrations(query)
    const running = await readRunningMigrations(runWrangler)
    const refusal = await findRefusal({ migrations, applied, query, running, keepsDatabase })
    if (refusal) throw new Error(refusal)

    const given = Object.entries(flags).flatMap(([name, value]) => (value ? [`--${name}`, value] : []))
    runStep("node", ["scripts/commands/build.mjs"])
    if (!keepsDatabase) runStep("wrangler", ["d1", "migrations", "apply", "DB", "--remote"])
    // Its tag tells later deployments for which tables this version was written.
    runStep("wrangler", ["deploy", "--tag", migrations.at(-1)?.name ?? "", ...given])
    return undefined
  },
)

/** With the terminal, because Wrangler may ask. */
function runStep(program: string, args: string[]) {
  const { status } = spawnSync(program, args, { stdio: "inherit" })
  if (status !== 0) throw new Error(`Not deployed: ${program} ${args.join(" ")} failed.`)
}
