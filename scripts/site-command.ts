import { DrizzleQueryError } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { RandomBytes } from "#app/domain/random.ts"
import type { Database } from "#db/client.server.ts"
import * as schema from "#db/schema.ts"
import { openPlatform } from "./local/platform.ts"
import { runCommand } from "./run-command.ts"

type Options = { remote: boolean }

/** Runs a command with the local bindings, or with --remote those of production, and prints what it returns. */
export function runPlatformCommand<Env extends object>(
  options: Options,
  run: (env: Env) => Promise<string>,
): Promise<void> {
  return runCommand(async () => {
    const { env, dispose } = await openPlatform<Env>(options)
    try {
      return await run(env)
    } catch (error) {
      // Drizzle's own message has the values of the query.
      const cause = error instanceof DrizzleQueryError ? error.cause : error
      const isEmpty = cause instanceof Error && /no such table|not configured/.test(cause.message)
      throw isEmpty ? new Error("Run npm start once first: it creates the local secrets and tables.") : cause
    } finally {
      await dispose()
    }
  })
}

/** What the site's services need of their context, for a command. */
export type CommandSite = {
  db: Database
  now: () => Date
  randomBytes: RandomBytes
  /** Which database it is, for what is printed. */
  database: string
}

/** The same for a command that only needs the database. */
export function runSiteCommand(options: Options, run: (site: CommandSite) => Promise<string>): Promise<void> {
  return runPlatformCommand<{ DB: D1Database }>(options, ({ DB }) =>
    run({
      // Without the time limit of a request.
      db: drizzle(DB, { schema }),
      now: () => new Date(),
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      database: options.remote ? "production database" : "local database; --remote is for production",
    }),
  )
}
