import { DrizzleQueryError } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import { COMMAND_LINE, type DeskAction } from "#app/audit/audit-entry.ts"
import type { RandomBytes } from "#app/platform/random.ts"
import type { Database } from "#db/client.server.ts"
import { openPlatform, type Remote } from "./command.ts"

/** Does something with the bindings of wrangler.toml. */
export async function withPlatform<Env extends object>(options: Remote, run: (env: Env) => Promise<string>) {
  await using platform = await openPlatform<Env>(options)
  try {
    return await run(platform.env)
  } catch (error) {
    // Drizzle's own message has the values of the query.
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    const isEmpty = cause instanceof Error && /no such table|not configured/.test(cause.message)
    throw isEmpty ? new Error("Run npm start once first: it creates the local secrets and tables.") : cause
  }
}

/** Context of a command, with what the site's services need. */
export type CommandSite = {
  db: Database
  now: () => Date
  randomBytes: RandomBytes
  /** Name of the database, for messages. */
  database: string
}

/** Runs a command that only needs the database. */
export function withSite(options: Remote, run: (site: CommandSite) => Promise<string>) {
  return withPlatform<{ DB: D1Database }>(options, ({ DB }) =>
    run({
      // Queries of a command have no time limit.
      db: drizzle(DB, { casing: "snake_case" }),
      now: () => new Date(),
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      database: options.remote ? "production database" : "local database; --remote is for production",
    }),
  )
}

type Details = Partial<Pick<DeskAction, "reason" | "before" | "after">>

/** Creates the audit log's action of a command. */
export function commandAction(
  command: string,
  action: string,
  subject: DeskAction["subject"],
  { reason = null, before = null, after = null }: Details = {},
): DeskAction {
  const actor = { id: COMMAND_LINE, email: `npm run ${command}` }
  return { formId: crypto.randomUUID(), form: null, actor, action, subject, reason, before, after }
}
