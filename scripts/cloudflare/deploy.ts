import * as z from "zod"
import { parseJson } from "#app/platform/text.ts"
import type { Migration } from "../local/migrations.ts"
import { findBreaks, findReferencedDrops, readTables, tablesOf } from "../local/tables.ts"
import type { Wrangler } from "./wrangler.ts"

const Status = z.object({ versions: z.array(z.object({ version_id: z.string() })) })
const Version = z.object({ annotations: z.object({ "workers/tag": z.string() }) })

/** The last migration that each running version was written for, which its deployment gave it as its tag; null where one has none. */
export async function readRunningMigrations(wrangler: Wrangler) {
  const read = (args: string[]) => wrangler([...args, "--json"]).then(parseJson, () => null)
  const { data } = Status.safeParse(await read(["deployments", "status"]))
  if (!data) return [null]
  return await Promise.all(
    data.versions.map(async ({ version_id }) => {
      const version = Version.safeParse(await read(["versions", "view", version_id]))
      return version.data?.annotations["workers/tag"] ?? null
    }),
  )
}

export type Deployment = {
  migrations: Migration[]
  /** Names of the migrations that the database has. */
  applied: string[]
  query: (sql: string) => Promise<unknown[]>
  running: (string | null)[]
  /** Deploys the version and leaves its migrations for a later deployment. */
  keepsDatabase: boolean
}

const TWO_STEPS = 'It takes two deployments: CONTRIBUTING.md, "Changes of a live database".'

/** A sentence that says why this can't be deployed, or null. */
export async function findRefusal(deployment: Deployment) {
  const { migrations, keepsDatabase, query } = deployment
  const applied = migrations.filter(({ name }) => deployment.applied.includes(name))
  const pending = migrations.filter(({ name }) => !deployment.applied.includes(name))
  const changed = findBreaks(await tablesOf(applied), await readTables(query))
  if (changed.length > 0)
    return `A migration was changed after it was applied, or the database by hand: ${changed.join(", ")}. Restore it, and run npm run migrations, which adds one.`
  if (keepsDatabase) {
    const breaks = findBreaks(await tablesOf(migrations), await tablesOf(applied))
    return breaks.length > 0
      ? `This version can't run without its migrations: ${breaks.join(", ")}. ${TWO_STEPS}`
      : null
  }
  const dropped = findReferencedDrops(applied, pending)
  if (dropped.length > 0)
    return `A migration drops ${dropped.join(", ")}, to which rows of other tables refer: D1 would delete or refuse them. Add, rename and drop columns instead.`
  const after = await tablesOf(migrations)
  for (const name of deployment.running) {
    const known = migrations.findIndex((migration) => migration.name === name)
    const breaks = findBreaks(await tablesOf(known < 0 ? applied : migrations.slice(0, known + 1)), after)
    if (breaks.length > 0)
      return `The version that runs can't live with ${pending.map((migration) => migration.name).join(", ")}: ${breaks.join(", ")}. ${TWO_STEPS}`
  }
  return null
}
