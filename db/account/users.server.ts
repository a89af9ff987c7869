import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm"
import type { PromotionPlace } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import type { AccountEmail, OutboxEmail } from "#app/domain/email.ts"
import {
  type Database,
  donations,
  type Found,
  findFirst,
  isConflict,
  isNews,
  isReached,
  knownTerms,
  licenses,
  orders,
  outbox,
  totpFactors,
  users,
  webhookEvents,
  writeIf,
} from "#db/client.server.ts"
import { removeNotesAbout } from "#db/desk/notes.server.ts"
import { removeUnwantedNews } from "#db/email-deliveries.server.ts"
import { revokeDeletedLicenses } from "#db/licensing/revocations.server.ts"
import { removeBillingDetails } from "#db/orders/order-details.server.ts"
import { leaveQuotesOf } from "#db/orders/quotes.server.ts"
import { isAboutAddressOf, queueEmailToAccounts, queueEmailToAddress } from "#db/outbox.server.ts"
import type { Allowance } from "#db/rate-limits.server.ts"
import { addSearchWords, removeSearchWords, searchedOfAddress } from "#db/search-words.server.ts"
import { schedulePictureDeletions } from "#db/support/bug-reports.server.ts"
import { confirmedEmailKey, hasConfirmedAddress } from "./confirmed-address.server.ts"
import { addEmailLink, isReserved, type NewEmailLink } from "./email-tokens.server.ts"
import { addSession, type NewSession, removeReplacedSession } from "./sessions.server.ts"
import { hasOpenUndo } from "./undo.server.ts"

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

/**
 * Deletes an account with its sessions, the owner's notes on it, bug reports, licenses, activations and emails; its pictures are noted to be
 * deleted. Orders and donations
 * stay for accounting, without user and address, and receipts and invoices as they were issued; pending orders are closed. Queues the email that confirms
 * it to a proven address. False, without effect, where the condition does not hold, or a link can still undo what was done to the account.
 */
export async function removeUser(
  db: Database,
  id: string,
  condition: SQL,
  notice: OutboxEmail,
): Promise<boolean> {
  const user = sql`(${id})`
  const providerOrderIds = db.select({ id: orders.providerOrderId }).from(orders).where(eq(orders.userId, id))
  const paymentIds = db.select({ id: orders.paymentId }).from(orders).where(eq(orders.userId, id))
  const changes = [
    removeNotesAbout(db, user),
    removeBillingDetails(db, user),
    revokeDeletedLicenses(db, user, notice.createdAt),
    schedulePictureDeletions(db, user, notice.createdAt),
    db.delete(licenses).where(eq(licenses.userId, id)),
    db.update(donations).set({ email: "" }).where(eq(donations.userId, id)),
    db
      .update(orders)
      .set({ status: "closed", couponReservedUntil: null })
      .where(and(eq(orders.userId, id), eq(orders.status, "pending"))),
    ...leaveQuotesOf(db, confirmedEmailKey(id), notice.createdAt),
    // Those with a link may have gone to a previous or to a new address.
    db.delete(outbox).where(isAboutAddressOf(id)),
    // While the account is still there, whose other emails are deleted with it.
    queueEmailToAddress(db, notice, hasConfirmedAddress(id)),
    // Payloads contain the buyer's personal data; the results stay.
    db
      .update(webhookEvents)
      .set({ payload: "{}" })
      .where(
        and(
          or(
            inArray(webhookEvents.providerOrderId, providerOrderIds),
            inArray(webhookEvents.paymentId, paymentIds),
          ),
          isNotNull(webhookEvents.result),
        ),
      ),
    db.delete(users).where(eq(users.id, id)),
    removeSearchWords(db, id),
  ]
  return await writeIf(db, sql`${condition} and not ${hasOpenUndo(id, notice.createdAt)}`, changes)
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
