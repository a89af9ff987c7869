import { and, eq, gte, ne, or, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { type Database, isConflict } from "#db/client.server.ts"
import { leaveAddressIf, queueEmailIf } from "#db/outbox.server.ts"
import { emailTokens, passkeys, passwordResetTokens, sessions, users } from "#db/schema.ts"
import {
  addEmailLinkIf,
  type FoundEmailToken,
  isOfUser,
  isReserved,
  type NewEmailLink,
} from "./email-tokens.server.ts"

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
    db
      .select({ passwordHash: users.passwordHash, reserved })
      .from(users)
      .where(eq(users.id, userId))
      .limit(1),
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.emailKey, emailKeyOf(email)))
      .limit(1),
  ])
  const isTaken = user?.reserved === 1 || (owner !== undefined && owner.id !== userId)
  return { passwordHash: user?.passwordHash ?? null, isTaken }
}

/**
 * The outcome of a write that a token permits: "taken" when another account has the address, "not-current" when the
 * token was used, or the address is kept for another account.
 */
type ChangeResult = "changed" | "not-current" | "taken"

type EmailChange = {
  token: FoundEmailToken
  /** To the previous address. */
  undo: NewEmailLink
  /** To the new address. */
  receipts: OutboxEmail[]
  now: Date
}

/**
 * Sets the account's address to the token's, queues the emails, and deletes the password reset links and the other
 * links to confirm or change the address, in one transaction. Links to undo earlier changes stay, so that a second
 * change does not disable them. The used token stays as one that confirms: opening it again says so.
 */
export async function changeEmail(db: Database, change: EmailChange): Promise<ChangeResult> {
  const { token, undo, receipts, now } = change
  const { tokenHash, userId, email } = token
  const isCurrent = sql`exists (select 1 from email_tokens where token_hash = ${tokenHash} and purpose = 'change')
    and not ${isReserved(email, userId, now)}`
  const others = and(isOfUser(userId, "confirm", "change"), ne(emailTokens.tokenHash, tokenHash))
  return unlessTaken(async () => {
    const [changed] = await db.batch([
      db
        .update(users)
        .set({ email, emailKey: emailKeyOf(email), emailConfirmedAt: now })
        .where(and(eq(users.id, userId), isCurrent))
        .returning({ id: users.id }),
      ...addEmailLinkIf(db, undo, isCurrent),
      ...leaveAddressIf(db, token.account.email, email, isCurrent),
      ...receipts.map((receipt) => queueEmailIf(db, receipt, isCurrent)),
      db.delete(passwordResetTokens).where(and(eq(passwordResetTokens.userId, userId), isCurrent)),
      db.delete(emailTokens).where(and(others, isCurrent)),
      db
        .update(emailTokens)
        .set({ purpose: "confirm" })
        .where(and(eq(emailTokens.tokenHash, tokenHash), isCurrent)),
    ])
    return changed.length === 1
  })
}

type EmailChangeUndo = {
  token: FoundEmailToken
  /** Replaces the password's hash; unique, so that it tells whether this undo took place. */
  unusableHash: string
  resetToken: typeof passwordResetTokens.$inferInsert
  /** To the address that is removed. */
  notice: OutboxEmail
  now: Date
}

/**
 * Puts the token's address back, replaces the password, ends every session, deletes the passkeys that were added since
 * the change, queues the notice and adds a password reset token, in one transaction. Deletes the links that the change and later ones created; those to undo earlier
 * changes stay. "not-current" when the token was used or the password changed in the meantime.
 */
export async function undoEmailChange(db: Database, undo: EmailChangeUndo): Promise<ChangeResult> {
  const { token, unusableHash, resetToken, notice, now } = undo
  const { tokenHash, userId, email, createdAt, account } = token
  const isPermitted = sql`exists (select 1 from email_tokens where token_hash = ${tokenHash} and purpose = 'undo')`
  const isUndone = sql`exists (select 1 from users where id = ${userId} and password_hash = ${unusableHash})`
  const { tokenHash: resetHash, ...reset } = resetToken
  return unlessTaken(async () => {
    const [changed] = await db.batch([
      db
        .update(users)
        .set({ email, emailKey: emailKeyOf(email), emailConfirmedAt: now, passwordHash: unusableHash })
        .where(and(eq(users.id, userId), eq(users.passwordHash, account.passwordHash), isPermitted))
        .returning({ id: users.id }),
      ...leaveAddressIf(db, account.email, email, isUndone),
      queueEmailIf(db, notice, isUndone),
      db.delete(sessions).where(and(eq(sessions.userId, userId), isUndone)),
      // Those of whoever changed the address would sign in without the password.
      db
        .delete(passkeys)
        .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, createdAt), isUndone)),
      db.delete(passwordResetTokens).where(and(eq(passwordResetTokens.userId, userId), isUndone)),
      db
        .insert(passwordResetTokens)
        .select(
          sql`select ${resetHash}, ${userId}, ${reset.createdAt.getTime()}, ${reset.expiresAt.getTime()} where ${isUndone}`,
        ),
      db
        .delete(emailTokens)
        .where(
          and(
            eq(emailTokens.userId, userId),
            or(ne(emailTokens.purpose, "undo"), gte(emailTokens.createdAt, createdAt)),
            isUndone,
          ),
        ),
    ])
    return changed.length === 1
  })
}

async function unlessTaken(write: () => Promise<boolean>): Promise<ChangeResult> {
  try {
    return (await write()) ? "changed" : "not-current"
  } catch (error) {
    if (isConflict(error)) return "taken"
    throw error
  }
}
