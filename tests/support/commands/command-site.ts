import type { CommandSite } from "#scripts/site-command.ts"
import type { App } from "#tests/support/server/test-app.ts"

/** Returns the context of a command on the database of the site under test. */
export const commandSite = ({ db, now }: App): CommandSite => ({
  db,
  now,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  database: "test database",
})
