import { and, desc, eq, gt, ne, or, type SQL, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailToAddress } from "#app/platform/email/outbox-queries.server.ts"
import { type Allowance, writeWithin } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, type Found, findFirst, hasRow, insertIf } from "#db/client.server.ts"
import { emailTokens, users } from "#db/schema/accounts.ts"
import type { EmailToken, EmailTokenPurpose } from "./email-token.ts"

// An account has confirmed its address once a link that was emailed there was opened. Until then it may be anybody's.

/** True if the account has confirmed its address. */
export const isAddressConfirmed = (userId: string) =>
  hasRow`users where id = ${userId} and email_confirmed_at is not null`

/** True if this is still the account's address, and it is confirmed. */
export const isConfirmedAddressOf = (userId: string, email: string) =>
  hasRow`users where id = ${userId} and email = ${email} and email_confirmed_at is not null`

/** The address of an account, in a statement. */
export const emailOf = (userId: SQL) => sql`(select u.email from users u where u.id = ${userId})`

/** True if the account still has this password hash, against which a password was verified. */
export const hasPasswordHash = (userId: string, passwordHash: string) =>
  hasRow`users where id = ${userId} and password_hash = ${passwordHash}`

/** A token to store, and the email with its link. */
export type NewEmailLink = { token: EmailToken & { tokenHash: string }; message: OutboxEmail }

/** Statements that store a token and queue the email with its link, if the condition holds. */
export function addEmailLink(db: Database, { token, message }: NewEmailLink, condition = sql`true`) {
  return [
    insertIf(db, emailTokens, { ...token, emailKey: emailKeyOf(token.email) }, condition),
    queueEmailToAddress(db, message, condition),
  ] as const
}

/**
 * Adds a link that confirms the account's address. Returns false, without effect, if the address was confirmed or
 * changed, or the rate limit is reached.
 */
export function addConfirmationLink(db: Database, link: NewEmailLink, allowance: Allowance) {
  const { userId, email } = link.token
  const isUnconfirmed = hasRow`users
    where id = ${userId} and email = ${email} and email_confirmed_at is null`
  return writeWithin(db, [allowance], isUnconfirmed, addEmailLink(db, link))
}

/** Adds a link to the installer. Returns false if the account has an unused one, or the rate limit is reached. */
export function addInstallerLink(db: Database, link: NewEmailLink, allowance: Allowance) {
  const { userId, createdAt } = link.token
  return writeWithin(
    db,
    [allowance],
    sql`not ${hasLink(userId, "installer", createdAt)}`,
    addEmailLink(db, link),
  )
}

const hasLink = (userId: string, purpose: EmailTokenPurpose, now: Date) =>
  hasRow`email_tokens where user_id = ${userId} and purpose = ${purpose} and expires_at > ${now.getTime()}`

/** Checks if a link that was emailed to the account before still works. */
export async function hasWorkingLink(
  db: Database,
  { userId, purpose }: { userId: string; purpose: EmailTokenPurpose },
  now: Date,
) {
  const works = hasLink(userId, purpose, now).as("works")
  const found = await findFirst(db.select({ works }).from(sql`(select 1)`))
  return found?.works === 1
}

/** Uses up a link to the installer; false where it was used before or has expired. */
export async function redeemInstallerLink(db: Database, tokenHash: string, now: Date) {
  const isThis = and(eq(emailTokens.tokenHash, tokenHash), eq(emailTokens.purpose, "installer"))
  const used = await db
    .delete(emailTokens)
    .where(and(isThis, gt(emailTokens.expiresAt, now)))
    .returning({ tokenHash: emailTokens.tokenHash })
  return used.length === 1
}

/** Adds a link that changes the account's address, within the rate limits, and deletes links to other addresses. */
export function addChangeLink(db: Database, link: NewEmailLink, allowances: readonly Allowance[]) {
  return writeWithin(db, allowances, sql`true`, changeLinkStatements(db, link))
}

/** Statements that add a link that changes the account's address, and delete links to other addresses. */
export function changeLinkStatements(db: Database, link: NewEmailLink) {
  const { userId, email } = link.token
  return [
    db.delete(emailTokens).where(and(isOfUser(userId, "change"), ne(emailTokens.email, email))),
    ...addEmailLink(db, link),
  ]
}

/** The token with its account, expired or not; null when there is none. */
export async function findEmailToken(db: Database, tokenHash: string) {
  return findFirst(
    db
      .select({
        tokenHash: emailTokens.tokenHash,
        userId: emailTokens.userId,
        purpose: emailTokens.purpose,
        email: emailTokens.email,
        createdAt: emailTokens.createdAt,
        expiresAt: emailTokens.expiresAt,
        account: {
          email: users.email,
          emailConfirmedAt: users.emailConfirmedAt,
          passwordHash: users.passwordHash,
          deviceCookieVersion: users.deviceCookieVersion,
        },
      })
      .from(emailTokens)
      .innerJoin(users, eq(users.id, emailTokens.userId))
      .where(eq(emailTokens.tokenHash, tokenHash)),
  )
}

/** Finds the facts of a new device cookie of the account; null once its address is another one. */
export async function findUserWithAddress(db: Database, userId: string, email: string) {
  const { email: address, emailConfirmedAt, passwordHash, deviceCookieVersion } = users
  return findFirst(
    db
      .select({ email: address, emailConfirmedAt, passwordHash, deviceCookieVersion })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.emailKey, emailKeyOf(email)))),
  )
}

/** True while the account has this address. */
export const hasAddress = (userId: string, email: string) =>
  hasRow`users where id = ${userId} and email_key = ${emailKeyOf(email)}`

export type FoundEmailToken = Found<typeof findEmailToken>

/**
 * True if another account changed from this address and can still undo that. An address that was never confirmed is not
 * reserved: it has no undo link, and its mailbox may belong to whoever wants to use it now.
 */
export function isReserved(address: string, userId: string, now: Date) {
  return hasRow`email_tokens where email_key = ${emailKeyOf(address)} and user_id <> ${userId}
    and purpose = 'undo' and expires_at > ${now.getTime()}`
}

/** The new address of a change that waits for its link to be opened, as a query for a batch. */
export function selectPendingChange(db: Database, userId: string, now: Date) {
  return db
    .select({ email: emailTokens.email, createdAt: emailTokens.createdAt, expiresAt: emailTokens.expiresAt })
    .from(emailTokens)
    .where(and(isOfUser(userId, "change"), gt(emailTokens.expiresAt, now)))
    .orderBy(desc(emailTokens.expiresAt))
    .limit(1)
}

export async function findPendingChange(db: Database, userId: string, now: Date) {
  return findFirst(selectPendingChange(db, userId, now))
}

/** A statement that deletes the links to new addresses. */
export const removeChangeLinks = (db: Database, userId: string) =>
  db.delete(emailTokens).where(isOfUser(userId, "change"))

export async function cancelEmailChange(db: Database, userId: string) {
  await removeChangeLinks(db, userId)
}

/** True if the link still has this purpose: it works once, and after changing the address it only confirms it. */
export const isLinkTo = (purpose: EmailTokenPurpose, tokenHash: string): SQL =>
  hasRow`email_tokens where token_hash = ${tokenHash} and purpose = ${purpose}`

/** True if the token belongs to the account and has one of the purposes. */
export function isOfUser(userId: string, ...purposes: EmailTokenPurpose[]) {
  return and(
    eq(emailTokens.userId, userId),
    or(...purposes.map((purpose) => eq(emailTokens.purpose, purpose))),
  )
}
