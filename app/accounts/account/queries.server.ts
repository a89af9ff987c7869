import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm"
import { removeFactors } from "#app/accounts/email-address/confirmed-address-queries.server.ts"
import { isAddressConfirmed } from "#app/accounts/email-address/queries.server.ts"
import { endSessions, endSessionsOf } from "#app/accounts/sessions/queries.server.ts"
import { removeUnwantedNews } from "#app/platform/email/delivery-queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { type ActionStatements, type Database, deleteWhere, findFirst, hasRow } from "#db/client.server.ts"
import { owners, totpFactors, users } from "#db/schema/accounts.ts"
import type { PromotionPlace } from "./account.ts"

/** Turns an account's news on or off, and stores when and where, if that is a change; deletes unwanted queued news. */
export async function setPromotions(
  db: Database,
  id: string,
  optInPromotions: boolean,
  { place, at }: { place: PromotionPlace; at: Date },
) {
  await db.batch([
    db
      .update(users)
      .set({ optInPromotions, promotionsChangedAt: at, promotionsChangedBy: place })
      .where(and(eq(users.id, id), ne(users.optInPromotions, optInPromotions))),
    removeUnwantedNews(db, sql`(${id})`),
  ])
}

/** An account by its normalized address (`emailKeyOf`), with its second factor; null without one. */
export async function findAccount(db: Database, emailKey: string) {
  return findFirst(
    db
      .select({
        id: users.id,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        ownerSince: owners.since,
        factor: totpFactors,
      })
      .from(users)
      .leftJoin(owners, eq(owners.userId, users.id))
      .leftJoin(totpFactors, and(eq(totpFactors.userId, users.id), isNotNull(totpFactors.enabledAt)))
      .where(eq(users.emailKey, emailKey)),
  )
}

export function listOwners(db: Database) {
  return db
    .select({
      email: users.email,
      since: owners.since,
      emailConfirmedAt: users.emailConfirmedAt,
      factorSince: totpFactors.enabledAt,
    })
    .from(owners)
    .innerJoin(users, eq(users.id, owners.userId))
    .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
    .orderBy(asc(owners.since))
}

const isOwner = (userId: string) => hasRow`owners where user_id = ${userId}`

/** Gives the role, unless the account has it or has not confirmed its address. */
export function addOwner(db: Database, userId: string, since: Date): ActionStatements {
  return {
    condition: sql`not ${isOwner(userId)} and ${isAddressConfirmed(userId)}`,
    changes: [db.insert(owners).values({ userId, since })],
  }
}

export const removeOwner = (db: Database, userId: string) => deleteWhere(db, owners, sql`user_id = ${userId}`)

/** Lets the holder of a disabled account sign in again. */
export function enableAccount(db: Database, userId: string): ActionStatements {
  return {
    condition: hasRow`users where id = ${userId} and disabled_at is not null`,
    changes: [db.update(users).set({ disabledAt: null }).where(eq(users.id, userId))],
  }
}

/** Removes the second factor and the passkeys, which a lost phone may hold, ends every session and queues the notice; not of an owner. */
export function resetFactors(db: Database, userId: string, notice: AccountEmail, at: Date): ActionStatements {
  return {
    condition: sql`${hasRow`totp_factors where user_id = ${userId} and enabled_at is not null`}
      and not ${isOwner(userId)}`,
    changes: [
      ...removeFactors(db, userId),
      ...endSessionsOf(db, userId, { reason: "by-support", at }),
      queueEmailTo(db, userId, notice),
    ],
  }
}

/** Ends all sessions and device cookies of all accounts. */
export function endAllSessions(db: Database, at: Date): ActionStatements {
  return {
    condition: sql`true`,
    changes: [
      ...endSessions(db, sql`true`, { reason: "by-support", at }),
      db.update(users).set({ deviceCookieVersion: sql`${users.deviceCookieVersion} + 1` }),
    ],
  }
}
