import { createHash, randomBytes, randomUUID, scryptSync } from "node:crypto"
import { generateIdFromEntropySize } from "lucia"
import { createSecretCipher } from "#app/auth/secret-cipher.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { openDatabase } from "#db/client.server.ts"
import { owners, sessions, totpFactors, users } from "#db/schema.ts"
import type { Account, AccountSettings, Site } from "./fixtures.ts"
import { PASSWORD, secrets } from "./secrets.ts"
import { TestClient } from "./test-client.ts"

const DAY_MS = 24 * 60 * 60 * 1000

export type InsertedAccountSettings = AccountSettings & {
  isConfirmed?: boolean
  /** Whether two-factor authentication is on, with `TOTP_SECRET`, and passed in the session unless `isPending`. */
  hasSecondFactor?: boolean
  isPending?: boolean
  isOwner?: boolean
}

export const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

/**
 * Creates an account, with a confirmed address unless said otherwise, and a session as sign-up does, without its
 * request and its email: the cost of the password's hash is the lowest
 * that scrypt has, so that signing up and logging in take no time of the tests. The browser has no device cookie.
 */
export async function insertAccount(
  { url, d1 }: Pick<Site, "url" | "d1">,
  {
    email = `${randomUUID()}@example.com`,
    password = PASSWORD,
    isConfirmed = true,
    hasSecondFactor = false,
    isPending = false,
    isOwner = false,
    ...settings
  }: InsertedAccountSettings = {},
): Promise<Account & { id: string }> {
  const id = randomUUID()
  const sessionId = generateIdFromEntropySize(25)
  const createdAt = new Date()
  const db = openDatabase(d1)
  await db.batch([
    db.insert(users).values({
      id,
      email,
      emailKey: emailKeyOf(email),
      passwordHash: hashCheaply(password),
      optInPromotions: false,
      createdAt,
      emailConfirmedAt: isConfirmed ? createdAt : null,
    }),
    db.insert(sessions).values({
      idHash: createHash("sha256").update(sessionId).digest("hex"),
      userId: id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 30 * DAY_MS),
      lastSeenDay: createdAt.toISOString().slice(0, 10),
      secondFactorAt: hasSecondFactor && !isPending ? createdAt : null,
    }),
    ...(hasSecondFactor ? [db.insert(totpFactors).values(await totpFactorOf(id, createdAt))] : []),
    ...(isOwner ? [db.insert(owners).values({ userId: id, since: createdAt })] : []),
  ])
  const visitor = new TestClient(url, settings)
  visitor.cookies.set("session", sessionId)
  return Object.assign(visitor, { id, email })
}

async function totpFactorOf(userId: string, at: Date) {
  const keys = { current: secrets.factorEncryptionKey, previous: null }
  const { ciphertext, keyId } = await createSecretCipher(keys, randomBytes).encrypt(TOTP_SECRET, userId)
  return { userId, encryptedSecret: ciphertext, keyId, createdAt: at, enabledAt: at }
}

/** In the format of app/auth/passwords.server.ts, which reads the parameters from the stored hash. */
function hashCheaply(password: string): string {
  const cost = { N: 2, r: 1, p: 1 }
  const salt = randomBytes(16)
  const hash = scryptSync(password.normalize("NFKC"), salt, 32, cost)
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), hash.toString("base64")].join("$")
}
