import { type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { ActStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"

/** The first part of the ids of emails about what the owner changed of a license. */
export const changeEmailPrefix = (licenseId: string) => `license-change:${licenseId}:` as const

/** The same act, which also queues an email to the license's account, as it is before the act. */
export function withEmailToHolder(db: Database, statements: ActStatements, id: string, notice: AccountEmail) {
  return withEmail(db, statements, notice, sql`(select user_id from licenses where id = ${id})`)
}

/** The same act, which also queues an email to an account. */
export function withEmailTo(db: Database, statements: ActStatements, userId: string, notice: AccountEmail) {
  return withEmail(db, statements, notice, sql`${userId}`)
}

function withEmail(
  db: Database,
  { condition, changes }: ActStatements,
  notice: AccountEmail,
  userId: SQL,
): ActStatements {
  return {
    condition,
    changes: (isDone) => [queueEmailTo(db, userId, notice, isDone), ...changes(isDone)],
  }
}
