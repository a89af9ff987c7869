import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Database, type Found, findFirst } from "#db/client.server.ts"
import { totpFactors, users } from "#db/schema/accounts.ts"

/** Finds the credentials of the account with this address; null if there is none, or it is disabled. */
export async function findCredentials(db: Database, email: string) {
  return findFirst(
    db
      .select({
        id: users.id,
        email: users.email,
        passwordHash: users.passwordHash,
        deviceCookieVersion: users.deviceCookieVersion,
        emailConfirmedAt: users.emailConfirmedAt,
        hasSecondFactor: isNotNull(totpFactors.enabledAt).mapWith(Boolean),
      })
      .from(users)
      .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
      .where(and(eq(users.emailKey, emailKeyOf(email)), isNull(users.disabledAt)))
      .limit(1),
  )
}

export type Credentials = Found<typeof findCredentials>

export async function findPasswordHash(db: Database, id: string) {
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id))
  return found?.hash ?? null
}
