import { DrizzleQueryError } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { RandomBytes } from "#app/domain/random.ts"
import type { Database } from "#db/client.server.ts"
import * as schema from "#db/schema.ts"
import { openPlatform } from "./local/platform.ts"
import { runCommand } from "./run-command.ts"

/** What the site's services need of their context, for a command. */
export type CommandSite = {
  db: Database
  now: () => Date
  randomBytes: RandomBytes
  /** Which database it is, for what is printed. */
  database: string
}

/** Runs a command that reads or writes the database, the local one or with --remote that of production, and prints what it returns. */
export function runSiteCommand(
  options: { remote: boolean },
  run: (site: CommandSite) => Promise<string>,
): Promise<void> {
  return runCommand(async () => {
    const { env, dispose } = await openPlatform<{ DB: D1Database }>(options)
    try {
      return await run({
        db: drizzle(env.DB, { schema }),
        now: () => new Date(),
        randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
        database: options.remote ? "production database" : "local database; --remote is for production",
      })
    } catch (error) {
      // Its own message has the values of the query.
      const cause = error instanceof DrizzleQueryError ? error.cause : error
      const isEmpty = cause instanceof Error && cause.message.includes("no such table")
      throw isEmpty ? new Error("The database has no tables yet. Locally, run npm start once.") : cause
    } finally {
      await dispose()
    }
  })
}
