import { and, eq, exists, gt, lte, sql } from "drizzle-orm"
import type { Database } from "./client.server.ts"
import { type QueuedMail, queueMailIf } from "./outbox.server.ts"
import { passwordResetTokens, sessions, users } from "./schema.ts"

export type ResetToken = typeof passwordResetTokens.$inferInsert

export async function addResetToken(db: Database, token: ResetToken): Promise<void> {
  await db.insert(passwordResetTokens).values(token)
}

/** The account that an unexpired token opens. */
export async function findResetAccount(db: Database, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(passwordResetTokens)
    .innerJoin(users, eq(users.id, passwordResetTokens.userId))
    .where(and(eq(passwordResetTokens.tokenHash, tokenHash), gt(passwordResetTokens.expiresAt, now)))
    .limit(1)
  return found ?? null
}

type NewPassword = { userId: string; passwordHash: string; notice: QueuedMail }

/**
 * Sets the password, uses up every reset link, ends every session and queues the mail that says so: one
 * transaction. With a token, only if that token is still there: of two who use one link, the first wins.
 */
export async function replacePassword(
  db: Database,
  { userId, passwordHash, notice }: NewPassword,
  tokenHash?: string,
): Promise<boolean> {
  const link = db
    .select({ userId: passwordResetTokens.userId })
    .from(passwordResetTokens)
    .where(and(eq(passwordResetTokens.tokenHash, tokenHash ?? ""), eq(passwordResetTokens.userId, userId)))
  const isTheirs = and(eq(users.id, userId), tokenHash ? exists(link) : undefined)
  // Whoever comes too late finds another hash, and must not end the winner's sessions.
  const isOurs = sql`exists (select 1 from users where id = ${userId} and password_hash = ${passwordHash})`
  const [changed] = await db.batch([
    db.update(users).set({ passwordHash }).where(isTheirs).returning({ id: users.id }),
    queueMailIf(db, notice, isOurs),
    db.delete(sessions).where(and(eq(sessions.userId, userId), isOurs)),
    db.delete(passwordResetTokens).where(and(eq(passwordResetTokens.userId, userId), isOurs)),
  ])
  return changed.length === 1
}

export async function removeExpiredResetTokens(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResetTokens).where(lte(passwordResetTokens.expiresAt, now))
}
