import { and, eq, gte, isNotNull, isNull, lt, ne, sql } from "drizzle-orm"
import {
  addEmailLink,
  isReserved,
  type NewEmailLink,
} from "#app/accounts/email-address/email-token-queries.server.ts"
import { addSession, type NewSession, removeReplacedSession } from "#app/accounts/sessions/queries.server.ts"
import { removeUnwantedNews } from "#app/platform/email/delivery-queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailToAccounts } from "#app/platform/email/outbox-queries.server.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import { addSearchWords, searchedOfAddress } from "#app/platform/search-words-queries.server.ts"
import {
  type Database,
  type Found,
  findFirst,
  isConflict,
  isNews,
  isReached,
  knownTerms,
  totpFactors,
  users,
  writeIf,
} from "#db/client.server.ts"
import type { PromotionPlace } from "./account.ts"

type NewUser = Pick<
  typeof users.$inferInsert,
  | "id"
  | "email"
  | "passwordHash"
  | "signUpFormHash"
  | "optInPromotions"
  | "createdAt"
  | "passwordWarning"
  | "termsVersion"
>

type SignUpLimits = { confirmation: { link: NewEmailLink; allowance: Allowance }; allowance: Allowance }

/**
 * Adds an account and its first session, and queues the email that asks to confirm its address, if the address may get one;
 * false when the address has an account or is kept for one, or its allowance is used up.
 */
export async function addUser(
  db: Database,
  user: NewUser,
  session: NewSession,
  { confirmation, allowance }: SignUpLimits,
): Promise<boolean> {
  const { id, email, createdAt, optInPromotions } = user
  const consent = optInPromotions
    ? { promotionsChangedAt: createdAt, promotionsChangedBy: "sign-up" as const }
    : {}
  const emailKey = emailKeyOf(email)
  const changes = [
    db.insert(users).values({ ...user, ...consent, emailKey }),
    addSession(db, session, id),
    ...addEmailLink(db, confirmation.link, confirmation.allowance.isLeft),
    ...confirmation.allowance.charges,
    ...allowance.charges,
    removeReplacedSession(db, session),
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

/** The account that a sign-up form has created for the address since `since`; null for none. */
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

/** Forgets the forms of the accounts that were created before `before`. */
export async function removeSignUpForms(db: Database, before: Date): Promise<void> {
  await db
    .update(users)
    .set({ signUpFormHash: null })
    .where(and(sql`sign_up_form_hash is not null`, lt(users.createdAt, before)))
}

export async function findPasswordHash(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id))
  return found?.hash ?? null
}

/** Turns an account's news on or off, with when and where; what waits for it is not sent. No change is none. */
export async function setPromotions(
  db: Database,
  id: string,
  optInPromotions: boolean,
  { place, at }: { place: PromotionPlace; at: Date },
): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({ optInPromotions, promotionsChangedAt: at, promotionsChangedBy: place })
      .where(and(eq(users.id, id), ne(users.optInPromotions, optInPromotions))),
    removeUnwantedNews(db, sql`(${id})`),
  ])
}

/** The next accounts that last knew an older version of the terms; those whose version is unknown are not among them. */
const nextToTell = (version: string, limit: number) =>
  sql`(select id from users where ${isReached} and ${knownTerms} < ${version} order by ${knownTerms}, id limit ${limit})`

/** Whether an account is still to be told of this version, and how many emails wait that are no news, up to `limit`. */
export async function findTermsToTell(db: Database, version: string, limit: number) {
  const [[next], [waiting]] = await db.batch([
    db
      .select({ id: users.id })
      .from(users)
      .where(sql`id in ${nextToTell(version, 1)}`),
    db.select({ count: sql<number>`count(*)`.as("waiting") }).from(
      sql`(select 1 from outbox where ${isNews} = 0 and next_attempt_at >= 0 and sent_at is null
          and given_up_at is null limit ${limit})`,
    ),
  ])
  return { isAnyLeft: next !== undefined, waiting: waiting?.count ?? 0 }
}

/**
 * Queues an email about this version to the next accounts, and notes that they were told, in one transaction: to each
 * account once, whatever is repeated.
 */
export async function queueTermsEmails(
  db: Database,
  email: AccountEmail,
  { version, limit }: { version: string; limit: number },
): Promise<void> {
  const next = nextToTell(version, limit)
  await db.batch([
    queueEmailToAccounts(db, email, sql`u.id in ${next}`),
    db.update(users).set({ termsToldVersion: version }).where(sql`id in ${next}`),
  ])
}

/** Notes that the account looked at this version of the terms, so that it is not told of it again. */
export async function markTermsSeen(db: Database, userId: string, version: string): Promise<void> {
  const seen = { termsSeenVersion: version, termsToldVersion: version }
  await db.update(users).set(seen).where(eq(users.id, userId))
}
