import { and, eq, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { endSessions } from "#app/accounts/sessions/queries.server.ts"
import { isKeyCurrent, type SentReceipt } from "#app/invoices/documents/receipt-queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import {
  queueEmailTo,
  queueEmailToProven,
  readdressEmails,
  sendUndeliveredAgain,
} from "#app/platform/email/outbox-queries.server.ts"
import { replaceAddressWords } from "#app/platform/search-words-queries.server.ts"
import { EARLIEST_TIME } from "#app/platform/time.ts"
import { type Database, guarded, hasRow, isConflict } from "#db/client.server.ts"
import {
  emailTokens,
  passkeys,
  passwordResetTokens,
  recoveryCodes,
  sessions,
  totpFactors,
  users,
} from "#db/schema/accounts.ts"
import {
  addEmailLink,
  type FoundEmailToken,
  isAddressConfirmed,
  isLinkTo,
  isOfUser,
  isReserved,
  type NewEmailLink,
} from "./queries.server.ts"

export type AddressProof = {
  userId: string
  /** The session that opened the link, which stays under a new id; null where the browser had none. */
  session: { idHash: string; replaces: string } | null
  /** Email that is queued if the account had a second factor or a passkey. */
  notice: AccountEmail
  at: Date
}

/**
 * Returns the statements that confirm the account's address, and the one before them, which returns the session under
 * its new id. Whoever set up the account may not own the mailbox: the first confirmation ends its other sessions,
 * second factor, passkeys, device cookies, sign-up form and pending changes of the address, and its subscription to
 * news unless a session of the account opened the link.
 */
export function confirmAddress(db: Database, { userId, session, notice, at }: AddressProof) {
  const isFirst = hasRow`users where id = ${userId} and email_confirmed_at is null`
  const hasFactors = sql`(${hasRow`passkeys where user_id = ${userId}`}
    or ${hasRow`totp_factors where user_id = ${userId} and enabled_at is not null`})`
  const isOfUser = eq(sessions.userId, userId)
  const renewed = db
    .update(sessions)
    .set({ idHash: session?.idHash ?? "" })
    .where(and(isOfUser, eq(sessions.idHash, session?.replaces ?? ""), isFirst))
    .returning({ idHash: sessions.idHash })
  const changes = [
    ...endSessions(db, sql`user_id = ${userId} and id_hash <> ${session?.idHash ?? ""} and ${isFirst}`, {
      reason: "confirmed-elsewhere",
      at,
    }),
    queueEmailToProven(db, userId, notice, sql`${isFirst} and ${hasFactors}`),
    ...removeFactors(db, userId, isFirst),
    db
      .delete(emailTokens)
      .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, "change"), isFirst)),
    ...(session ? [] : [endNewsIf(db, userId, at, isFirst)]),
    db
      .update(users)
      .set({
        emailConfirmedAt: at,
        emailUndeliverableSince: null,
        deviceCookieVersion: sql`${users.deviceCookieVersion} + 1`,
        signUpFormHash: null,
      })
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
  ]
  return { renewed, changes }
}

/** A statement that ends a subscription to news from before the address was confirmed, if the condition holds. */
function endNewsIf(db: Database, userId: string, at: Date, condition: SQL) {
  return db
    .update(users)
    .set({ optInPromotions: false, promotionsChangedAt: at, promotionsChangedBy: "first-proof" })
    .where(and(eq(users.id, userId), eq(users.optInPromotions, true), condition))
}

/**
 * Statements that remove the account's passkeys, second factor and recovery codes, if the condition holds. Those from
 * before `since` stay, except a second factor whose setup is not finished, because its secret has been shown.
 */
export function removeFactors(db: Database, userId: string, condition = sql`true`, since = EARLIEST_TIME) {
  const isUnfinishedOrLater = or(isNull(totpFactors.enabledAt), gte(totpFactors.enabledAt, since))
  return [
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since), condition)),
    db.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isUnfinishedOrLater, condition)),
    db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since), condition)),
  ] as const
}

/**
 * Confirms the account's address, and returns whether the proof's session goes on under its new id. No effect unless the
 * condition holds, which is no longer so once the address was changed.
 */
export async function markEmailConfirmed(db: Database, condition: SQL, proof: AddressProof) {
  const { renewed, changes } = confirmAddress(db, proof)
  const result = await guarded(db, condition, { renewed }, changes)
  return result !== "refused" && result.renewed.length === 1
}

/** The account's password hash, and whether another account has the address or can put it back. */
export async function findPasswordAndOwner(db: Database, userId: string, email: string, now: Date) {
  const reserved = sql<number>`${isReserved(email, userId, now)}`.as("reserved")
  const [[user], [owner]] = await db.batch([
    db.select({ passwordHash: users.passwordHash, reserved }).from(users).where(eq(users.id, userId)),
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.emailKey, emailKeyOf(email))),
  ])
  const isTaken = user?.reserved === 1 || (owner !== undefined && owner.id !== userId)
  return { passwordHash: user?.passwordHash ?? null, isTaken }
}

type EmailChange = {
  token: FoundEmailToken
  proof: AddressProof
  /** Undo link to the previous address, if that was confirmed. */
  undo: NewEmailLink
  /** Receipts to send to the new address. */
  receipts: { receipt: SentReceipt; email: AccountEmail }[]
}

/**
 * Sets the account's address to the token's, queues the emails, and deletes the password reset links and the other links to
 * confirm or change the address, in one transaction. Links to undo earlier changes stay, so that a second change does not
 * disable them. The used token stays and only confirms: opening it again says so. An account that had not confirmed an
 * address before confirms its first (`confirmAddress`).
 */
export async function changeEmail(db: Database, { token, proof, undo, receipts }: EmailChange) {
  const { tokenHash, userId, email } = token
  const { at: now } = proof
  const isCurrent = sql`${isLinkTo("change", tokenHash)} and not ${isReserved(email, userId, now)}`
  const { renewed, changes } = confirmAddress(db, proof)
  const result = await unlessTaken(() =>
    guarded(db, isCurrent, { changed: setAddress(db, token, now), renewed }, [
      // Before the first address is confirmed, because only an account that had one can go back to it.
      ...addEmailLink(db, undo, isAddressConfirmed(userId)),
      readdressEmails(db, userId, email),
      ...endOtherLinks(db, token),
      ...changes,
      // After the address is confirmed, because most emails are queued to confirmed ones only.
      ...sendUndeliveredAgain(db, userId, { hasReceipts: receipts.length > 0, now }),
      ...receipts.map((sent) => queueEmailTo(db, userId, sent.email, isKeyCurrent(sent.receipt))),
      ...replaceAddressWords(db, userId, email),
    ]),
  )
  if (result === "taken") return { kind: "taken", isSessionRenewed: false } as const
  if (result === "refused") return { kind: "not-current", isSessionRenewed: false } as const
  return { kind: "changed", isSessionRenewed: result.renewed.length === 1 } as const
}

/** A statement that sets the account's address; it is confirmed if the one before was, else by `confirmAddress`. */
function setAddress(db: Database, { userId, email }: FoundEmailToken, now: Date) {
  const confirmedAt = sql`case when email_confirmed_at is not null then ${now.getTime()} end`
  return db
    .update(users)
    .set({ email, emailKey: emailKeyOf(email), emailConfirmedAt: confirmedAt, emailUndeliverableSince: null })
    .where(eq(users.id, userId))
}

/** Statements that end the links to the previous address and to other new ones; the used one only confirms from now on. */
function endOtherLinks(db: Database, { tokenHash, userId }: FoundEmailToken) {
  const others = and(isOfUser(userId, "confirm", "change"), ne(emailTokens.tokenHash, tokenHash))
  return [
    db.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)),
    db.delete(emailTokens).where(others),
    db.update(emailTokens).set({ purpose: "confirm" }).where(eq(emailTokens.tokenHash, tokenHash)),
  ] as const
}

/** Runs a write that changes an address; "taken" if another account has the address. */
export async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result | "taken"> {
  try {
    return await write()
  } catch (error) {
    if (isConflict(error)) return "taken"
    throw error
  }
}
