import { type SQL, sql } from "drizzle-orm"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailFrom } from "#db/outbox.server.ts"
import type { ActStatements } from "./audit.server.ts"

/** The first part of the ids of emails about what the owner changed of a license. */
export const changeEmailPrefix = (licenseId: string) => `license-change:${licenseId}:` as const

/** An email whose recipient is read when it is queued. */
export type Notice = Omit<OutboxEmail, "to">

/** The same act, which also queues an email to the license's account, as it is before the act. */
export function withEmailToHolder(db: Database, statements: ActStatements, id: string, notice: Notice) {
  return withEmail(db, statements, notice, sql`(select user_id from licenses where id = ${id})`)
}

/** The same act, which also queues an email to an account. */
export function withEmailTo(db: Database, statements: ActStatements, userId: string, notice: Notice) {
  return withEmail(db, statements, notice, sql`${userId}`)
}

function withEmail(
  db: Database,
  { condition, changes }: ActStatements,
  notice: Notice,
  userId: SQL,
): ActStatements {
  return {
    condition,
    changes: (isDone) => [
      queueEmailFrom(db, notice, sql`email`, sql`from users where id = ${userId} and ${isDone}`),
      ...changes(isDone),
    ],
  }
}
