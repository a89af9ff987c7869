import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { type Database, type Found, findFirst } from "#db/client.server.ts"
import { totpFactors, users } from "#db/schema.ts"

/** What somebody signs in to an account with; null where there is none, or nobody may. */
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
export async function findPasswordHash(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id))
  return found?.hash ?? null
}
