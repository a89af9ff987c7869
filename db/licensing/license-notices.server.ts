import { type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { ActionStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"

/** The first part of the ids of emails about what the owner changed of a license. */
export const changeEmailPrefix = (licenseId: string) => `license-change:${licenseId}:` as const

/** The same action, which also queues an email to the license's account, as it is before the action. */
export function withEmailToHolder(
  db: Database,
  statements: ActionStatements,
  id: string,
  notice: AccountEmail,
) {
  return withEmail(db, statements, notice, sql`(select user_id from licenses where id = ${id})`)
}

/** The same action, which also queues an email to an account. */
export function withEmailTo(
  db: Database,
  statements: ActionStatements,
  userId: string,
  notice: AccountEmail,
) {
  return withEmail(db, statements, notice, sql`${userId}`)
}

function withEmail(
  db: Database,
  { condition, changes }: ActionStatements,
  notice: AccountEmail,
  userId: SQL,
): ActionStatements {
  return {
    condition,
    changes: [queueEmailTo(db, userId, notice), ...changes],
  }
}
