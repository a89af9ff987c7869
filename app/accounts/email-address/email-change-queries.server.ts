import { and, eq, ne, sql } from "drizzle-orm"
import { isKeyCurrent, type SentReceipt } from "#app/invoices/documents/receipt-queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import {
  queueEmailTo,
  readdressEmails,
  sendUndeliveredAgain,
} from "#app/platform/email/outbox-queries.server.ts"
import { replaceAddressWords } from "#app/platform/search-words-queries.server.ts"
import {
  type Database,
  emailTokens,
  guarded,
  isConflict,
  passwordResetTokens,
  users,
} from "#db/client.server.ts"
import { type AddressProof, confirmAddress, isAddressConfirmed } from "./confirmed-address-queries.server.ts"
import {
  addEmailLink,
  type FoundEmailToken,
  isLinkTo,
  isOfUser,
  isReserved,
  type NewEmailLink,
} from "./email-token-queries.server.ts"

type PasswordAndOwner = { passwordHash: string | null; isTaken: boolean }

/** The account's password hash, and whether another account has the address or can put it back. */
export async function findPasswordAndOwner(
  db: Database,
  userId: string,
  email: string,
  now: Date,
): Promise<PasswordAndOwner> {
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

/**
 * The outcome of a write that a token permits: "taken" when another account has the address, "not-current" when the
 * token was used, or the address is kept for another account.
 */
export type ChangeResult = "changed" | "not-current" | "taken"

type EmailChange = {
  token: FoundEmailToken
  proof: AddressProof
  /** Undo link to the previous address, if that was confirmed. */
  undo: NewEmailLink
  /** Receipts to send to the new address. */
  receipts: { receipt: SentReceipt; email: AccountEmail }[]
}

/**
 * Sets the account's address to the token's, queues the emails, and deletes the password reset links and the other
 * links to confirm or change the address, in one transaction. Links to undo earlier changes stay, so that a second
 * change does not disable them. The used token stays as one that confirms: opening it again says so. An account that
 * had not confirmed an address before confirms its first (`confirmAddress`).
 */
export async function changeEmail(
  db: Database,
  { token, proof, undo, receipts }: EmailChange,
): Promise<{ kind: ChangeResult; isSessionRenewed: boolean }> {
  const { tokenHash, userId, email } = token
  const { at: now } = proof
  const isCurrent = sql`${isLinkTo("change", tokenHash)} and not ${isReserved(email, userId, now)}`
  const others = and(isOfUser(userId, "confirm", "change"), ne(emailTokens.tokenHash, tokenHash))
  const confirmedAt = sql`case when email_confirmed_at is not null then ${now.getTime()} end`
  const { renewed, changes } = confirmAddress(db, proof)
  const changed = db
    .update(users)
    .set({ email, emailKey: emailKeyOf(email), emailConfirmedAt: confirmedAt, emailUndeliverableSince: null })
    .where(eq(users.id, userId))
  let isSessionRenewed = false
  const kind = await unlessTaken(async () => {
    const result = await guarded(db, isCurrent, { changed, renewed }, [
      ...addEmailLink(db, undo, isAddressConfirmed(userId)),
      readdressEmails(db, userId, email),
      db.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)),
      db.delete(emailTokens).where(others),
      db.update(emailTokens).set({ purpose: "confirm" }).where(eq(emailTokens.tokenHash, tokenHash)),
      ...changes,
      ...sendUndeliveredAgain(db, userId, { hasReceipts: receipts.length > 0, now }),
      ...receipts.map((sent) => queueEmailTo(db, userId, sent.email, isKeyCurrent(sent.receipt))),
      ...replaceAddressWords(db, userId, email),
    ])
    if (result === "refused") return false
    isSessionRenewed = result.renewed.length === 1
    return true
  })
  return { kind, isSessionRenewed }
}

/** Runs a write that changes an address, and returns its result; the write returns true if it took effect. */
export async function unlessTaken(write: () => Promise<boolean>): Promise<ChangeResult> {
  try {
    return (await write()) ? "changed" : "not-current"
  } catch (error) {
    if (isConflict(error)) return "taken"
    throw error
  }
}
