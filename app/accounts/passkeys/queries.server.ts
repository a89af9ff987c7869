import { desc, eq, sql } from "drizzle-orm"
import {
  addEmailLink,
  isConfirmedAddressOf,
  type NewEmailLink,
} from "#app/accounts/email-address/queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { type Allowance, writeWithin } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, findFirst, hasRow, isConflict, writeIf } from "#db/client.server.ts"
import { passkeys, usedPasskeyChallenges, users } from "#db/schema/accounts.ts"
import { MAX_PASSKEYS } from "./passkey.ts"

/** The account's passkeys as its page lists them. */
export function selectPasskeys(db: Database, userId: string) {
  const { id, name, createdAt, lastUsedAt } = passkeys
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt))
    .limit(MAX_PASSKEYS)
}

/** A passkey with its account. */
export async function findPasskey(db: Database, id: string) {
  const { userId, name, publicKey, signCount } = passkeys
  const account = {
    id: users.id,
    email: users.email,
    passwordHash: users.passwordHash,
    deviceCookieVersion: users.deviceCookieVersion,
  }
  return findFirst(
    db
      .select({ passkey: { id: passkeys.id, userId, name, publicKey, signCount }, account })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.id, id)),
  )
}

type AnsweredChallenge = { text: string; expiresAt: Date }

/** The session that the passkey is added in, and the challenge that was issued to it. */
type PasskeyRequest = { sessionIdHash: string; challenge: AnsweredChallenge }

/**
 * Adds the passkey, notes its challenge and queues the notice with the link that takes it away, in one transaction.
 * "rejected" when the challenge was answered before, the session has ended, the address is not confirmed or has changed, the
 * account has `MAX_PASSKEYS`, or the allowance is used up; "known" when the passkey is stored, for whomever.
 */
export async function addPasskey(
  db: Database,
  passkey: Omit<typeof passkeys.$inferInsert, "lastUsedAt">,
  { sessionIdHash, challenge }: PasskeyRequest,
  { undo, allowance }: { undo: NewEmailLink; allowance: Allowance },
) {
  const { userId } = passkey
  const hasSession = hasRow`sessions where id_hash = ${sessionIdHash} and user_id = ${userId}`
  const isPermitted = sql`${isUnanswered(challenge.text)} and ${hasSession} and ${isConfirmedAddressOf(userId, undo.token.email)}
    and (select count(*) from passkeys where user_id = ${userId}) < ${MAX_PASSKEYS}`
  try {
    const isAdded = await writeWithin(db, [allowance], isPermitted, [
      db.insert(passkeys).values(passkey),
      ...addEmailLink(db, undo),
      noteChallenge(db, challenge),
    ])
    return isAdded ? "added" : "rejected"
  } catch (error) {
    if (isConflict(error)) return "known"
    throw error
  }
}

/** Deletes one of the account's passkeys and queues the notice, in one transaction. */
export async function removePasskey(
  db: Database,
  { id, userId }: { id: string; userId: string },
  notice: AccountEmail,
) {
  const isOfUser = hasRow`passkeys where id = ${id} and user_id = ${userId}`
  await writeIf(db, isOfUser, [
    db.delete(passkeys).where(eq(passkeys.id, id)),
    queueEmailTo(db, userId, notice),
  ])
}

/** A verified assertion of a passkey; `signCount` is its signature counter at that time. */
export type PasskeyProof = {
  by: "passkey"
  passkeyId: string
  signCount: number
  challenge: AnsweredChallenge
}

/** True if the challenge was not answered before, and the signature counter has risen (or is always 0). */
export function isPasskeyProofValid(userId: string, { passkeyId, signCount, challenge }: PasskeyProof) {
  return sql`${isUnanswered(challenge.text)} and ${hasRow`passkeys where id = ${passkeyId}
    and user_id = ${userId} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`}`
}

/** Statements that use the proof up. */
export function spendPasskeyProof(db: Database, proof: PasskeyProof, usedAt: Date) {
  const { passkeyId, signCount, challenge } = proof
  return [
    noteChallenge(db, challenge),
    db.update(passkeys).set({ signCount, lastUsedAt: usedAt }).where(eq(passkeys.id, passkeyId)),
  ] as const
}

const isUnanswered = (challenge: string) =>
  sql`not ${hasRow`used_passkey_challenges where challenge = ${challenge}`}`

const noteChallenge = (db: Database, { text, expiresAt }: AnsweredChallenge) =>
  db.insert(usedPasskeyChallenges).values({ challenge: text, expiresAt })
