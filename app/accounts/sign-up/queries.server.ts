import { and, eq, gte, isNull, lt, sql } from "drizzle-orm"
import { addEmailLink, isReserved, type NewEmailLink } from "#app/accounts/email-address/queries.server.ts"
import { addSession, type NewSession, removeReplacedSession } from "#app/accounts/sessions/queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import { addSearchWords, searchedOfAddress } from "#app/platform/search-words-queries.server.ts"
import { type Database, findFirst, isConflict, writeIf } from "#db/client.server.ts"
import { totpFactors, users } from "#db/schema/accounts.ts"

export type NewUser = Pick<
  typeof users.$inferInsert,
  | "id"
  | "email"
  | "passwordHash"
  | "signUpFormHash"
  | "optInPromotions"
  | "createdAt"
  | "emailConfirmedAt"
  | "passwordWarning"
  | "termsVersion"
>
export type SignUpLimits = {
  /** Null where the address is proven. */
  confirmation: { link: NewEmailLink; allowance: Allowance } | null
  allowance: Allowance
}

/**
 * Adds an account and its first session, and queues the email that asks to confirm its address, if the address may get one;
 * false when the address has an account or is kept for one, or its allowance is used up.
 */
export async function addUser(
  db: Database,
  user: NewUser,
  session: NewSession,
  { confirmation, allowance }: SignUpLimits,
) {
  const { id, email, createdAt, optInPromotions } = user
  const consent = optInPromotions
    ? { promotionsChangedAt: createdAt, promotionsChangedBy: "sign-up" as const }
    : {}
  const emailKey = emailKeyOf(email)
  const changes = [
    db.insert(users).values({ ...user, ...consent, emailKey }),
    addSession(db, session, id),
    ...(confirmation
      ? [
          ...addEmailLink(db, confirmation.link, confirmation.allowance.isLeft),
          ...confirmation.allowance.charges,
        ]
      : []),
    ...allowance.charges,
    ...removeReplacedSession(db, session),
    addSearchWords(db, { kind: "customer", subjectId: id }, searchedOfAddress(email)),
  ]
  try {
    const isPermitted = sql`not ${isReserved(email, id, createdAt)} and ${allowance.isLeft}`
    return await writeIf(db, isPermitted, changes)
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

/** The account that a sign-up form created for the address since `since`; null without one. */
export async function findSignedUp(
  db: Database,
  { email, signUpFormHash }: { email: string; signUpFormHash: string },
  since: Date,
) {
  return findFirst(
    db
      .select({
        id: users.id,
        passwordHash: users.passwordHash,
        deviceCookieVersion: users.deviceCookieVersion,
      })
      .from(users)
      .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
      .where(
        and(
          eq(users.emailKey, emailKeyOf(email)),
          eq(users.signUpFormHash, signUpFormHash),
          gte(users.createdAt, since),
          isNull(users.disabledAt),
          isNull(totpFactors.enabledAt),
        ),
      )
      .limit(1),
  )
}

/** Removes the sign-up form hashes of accounts created before `before`. */
export async function removeSignUpForms(db: Database, before: Date) {
  await db
    .update(users)
    .set({ signUpFormHash: null })
    .where(and(sql`sign_up_form_hash is not null`, lt(users.createdAt, before)))
}
