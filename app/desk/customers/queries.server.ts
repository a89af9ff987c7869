import { eq, getTableColumns, or, sql } from "drizzle-orm"
import { endSessionsOf } from "#app/accounts/sessions/queries.server.ts"
import { selectActionsAbout } from "#app/audit/queries.server.ts"
import { selectNotes } from "#app/platform/desk/note-queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { isAboutAddressOf, queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import {
  type ActionStatements,
  activations,
  batch,
  bugReports,
  coupons,
  type Database,
  findFirst,
  licenses,
  newestFirst,
  orders,
  outbox,
  owners,
  sessions,
  totpFactors,
  users,
} from "#db/client.server.ts"
import { accountColumns } from "./list-queries.server.ts"

/** The most rows of each kind on a customer's page. */
const MAX_ITEMS = 50

/** An account and everything that is stored about it, in one round trip; null when there is none. */
export async function findCustomerDetails(db: Database, id: string) {
  // A quote is sent to the address as the owner typed it.
  const address = sql`(select lower(email_key) from users where id = ${id})`
  const { licenseId, seat, deviceId, name, appVersion, lastSeenAt, deactivatedAt } = activations
  const {
    users: [user],
    ...found
  } = await batch(db, {
    users: db
      .select({
        ...accountColumns,
        ownerSince: owners.since,
        secondFactorSince: totpFactors.enabledAt,
        deletionDueAt: users.deletionDueAt,
      })
      .from(users)
      .leftJoin(owners, eq(owners.userId, users.id))
      .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
      .where(eq(users.id, id))
      .limit(1),
    licenses: db
      .select()
      .from(licenses)
      .where(eq(licenses.userId, id))
      .orderBy(...newestFirst(licenses))
      .limit(MAX_ITEMS),
    orders: db
      .select({ ...getTableColumns(orders), couponCode: coupons.code })
      .from(orders)
      .leftJoin(coupons, eq(coupons.id, orders.couponId))
      .where(eq(orders.userId, id))
      .orderBy(...newestFirst(orders))
      .limit(MAX_ITEMS),
    devices: db
      .select({ licenseId, seat, deviceId, name, appVersion, lastSeenAt, deactivatedAt })
      .from(activations)
      .where(sql`${licenseId} in (select id from licenses where user_id = ${id})`)
      .orderBy(licenseId, seat)
      .limit(MAX_ITEMS),
    reports: db
      .select()
      .from(bugReports)
      .where(eq(bugReports.userId, id))
      .orderBy(...newestFirst(bugReports))
      .limit(MAX_ITEMS),
    // Written for the account, whatever address it went to, or sent to its address.
    emails: db
      .select()
      .from(outbox)
      .where(or(eq(outbox.userId, id), isAboutAddressOf(id), sql`lower(${outbox.recipient}) = ${address}`))
      .orderBy(...newestFirst(outbox))
      .limit(MAX_ITEMS),
    sessions: db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(...newestFirst({ createdAt: sessions.createdAt, id: sessions.idHash }))
      .limit(MAX_ITEMS),
    notes: selectNotes(db, "customer", id, MAX_ITEMS),
    actions: selectActionsAbout(db, "customer", id, MAX_ITEMS),
  })
  return user ? { ...found, user } : null
}

export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof findCustomerDetails>>>

/** Queues a reset email, if the account exists and still has this address. */
export const askForPasswordReset = (
  db: Database,
  { id, email }: { id: string; email: string },
  message: AccountEmail,
): ActionStatements => ({
  condition: sql`exists (select 1 from users where id = ${id} and email = ${email})`,
  changes: [queueEmailTo(db, id, message)],
})

/** Ends all sessions and device cookies of an account. */
export function endSessions(db: Database, userId: string): ActionStatements {
  return {
    condition: sql`exists (select 1 from users where id = ${userId})`,
    changes: [...endSessionsOf(db, userId)],
  }
}

export function findCustomer(db: Database, id: string) {
  const { email, disabledAt } = users
  return findFirst(db.select({ id: users.id, email, disabledAt }).from(users).where(eq(users.id, id)))
}
