import { desc, eq, getTableColumns, or, sql } from "drizzle-orm"
import { paidInAll } from "#db/account/customer-list.server.ts"
import { endSessionsOf } from "#db/account/sessions.server.ts"
import { selectActionsAbout } from "#db/audit/audit.server.ts"
import {
  type ActionStatements,
  activations,
  bugReports,
  coupons,
  type Database,
  type Found,
  licenses,
  newestFirst,
  orders,
  outbox,
  owners,
  sessions,
  totpFactors,
  users,
} from "#db/client.server.ts"
import { isAboutAddressOf } from "#db/outbox.server.ts"
import { selectNotes } from "./notes.server.ts"

/** The most rows of each kind on a customer's page. */
const MAX_ITEMS = 50

/** An account and everything that is stored about it, in one round trip; null when there is none. */
export async function findCustomerDetails(db: Database, id: string) {
  // A quote is sent to the address as the owner typed it.
  const address = sql`(select lower(email_key) from users where id = ${id})`
  const [[user], licenseRows, orderRows, deviceRows, reports, emails, sessionRows, notes, actions] =
    await db.batch([
      selectUser(db, id),
      db
        .select()
        .from(licenses)
        .where(eq(licenses.userId, id))
        .orderBy(desc(licenses.createdAt))
        .limit(MAX_ITEMS),
      db
        .select({ ...getTableColumns(orders), couponCode: coupons.code })
        .from(orders)
        .leftJoin(coupons, eq(coupons.id, orders.couponId))
        .where(eq(orders.userId, id))
        .orderBy(...newestFirst(orders))
        .limit(MAX_ITEMS),
      selectDevices(db, id),
      db
        .select({
          id: bugReports.id,
          title: bugReports.title,
          status: bugReports.status,
          createdAt: bugReports.createdAt,
        })
        .from(bugReports)
        .where(eq(bugReports.userId, id))
        .orderBy(...newestFirst(bugReports))
        .limit(MAX_ITEMS),
      db
        .select()
        .from(outbox)
        .where(or(isEmailOf(id), sql`lower(${outbox.recipient}) = ${address}`))
        .orderBy(...newestFirst(outbox))
        .limit(MAX_ITEMS),
      selectSessions(db, id),
      selectNotes(db, "customer", id, MAX_ITEMS),
      selectActionsAbout(db, "customer", id, MAX_ITEMS),
    ])
  if (!user) return null
  const rows = { licenses: licenseRows, orders: orderRows, devices: deviceRows, sessions: sessionRows }
  return { user, ...rows, reports, emails, notes, actions }
}

/** Whether it was written for an account, whatever address it went to. */
const isEmailOf = (userId: string) => or(eq(outbox.userId, userId), isAboutAddressOf(userId))

export type CustomerDetails = Found<typeof findCustomerDetails>

function selectUser(db: Database, id: string) {
  return db
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      emailConfirmedAt: users.emailConfirmedAt,
      optInPromotions: users.optInPromotions,
      disabledAt: users.disabledAt,
      ownerSince: owners.since,
      secondFactorSince: totpFactors.enabledAt,
      paid: paidInAll,
    })
    .from(users)
    .leftJoin(owners, eq(owners.userId, users.id))
    .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
    .where(eq(users.id, id))
    .limit(1)
}

/** The devices of the account's licenses, by license and seat. */
function selectDevices(db: Database, userId: string) {
  const { licenseId, seat, deviceId, name, appVersion, lastSeenAt, deactivatedAt } = activations
  return db
    .select({ licenseId, seat, deviceId, name, appVersion, lastSeenAt, deactivatedAt })
    .from(activations)
    .where(sql`${licenseId} in (select id from licenses where user_id = ${userId})`)
    .orderBy(licenseId, seat)
    .limit(MAX_ITEMS)
}

function selectSessions(db: Database, userId: string) {
  const { idHash, createdAt, browser, country, lastSeenDay } = sessions
  return db
    .select({ idHash, createdAt, browser, country, lastSeenDay })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(createdAt), desc(idHash))
    .limit(MAX_ITEMS)
}

/** Whether the account exists and still has this address, as the condition of an action about it. */
const isAccount = ({ id, email }: { id: string; email: string }) =>
  sql`exists (select 1 from users where id = ${id} and email = ${email})`

/** Records that a link was asked for; it is sent afterwards. */
export function askForPasswordReset(account: { id: string; email: string }): ActionStatements {
  return { condition: isAccount(account), changes: [] }
}

/** Ends all sessions and device cookies of an account. */
export function endSessions(db: Database, userId: string): ActionStatements {
  return {
    condition: sql`exists (select 1 from users where id = ${userId})`,
    changes: [...endSessionsOf(db, userId)],
  }
}

export async function findCustomer(db: Database, id: string) {
  const [found] = await db
    .select({ id: users.id, email: users.email, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, id))
    .limit(1)
  return found ?? null
}
