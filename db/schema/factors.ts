import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./account.ts"
import { createdAt, time } from "./columns.ts"

/** The secrets of authenticator apps (TOTP, RFC 6238), one for an account. */
export const totpFactors = sqliteTable(
  "totp_factors",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** AES-256-GCM, in base64: the nonce, then the ciphertext and its tag. */
    encryptedSecret: text("encrypted_secret").notNull(),
    /** The key that encrypted it, which differs from the current one after a rotation. */
    keyId: text("key_id").notNull(),
    createdAt: createdAt(),
    /** Null while the factor is set up: from the secret being shown until the first code. */
    enabledAt: time("enabled_at"),
    /** The time step of the last code that was accepted: each code counts once. */
    lastUsedStep: integer("last_used_step").notNull().default(0),
  },
  (table) => [index("totp_factors_key").on(table.keyId)],
)

/** Codes that replace a lost second factor; a used one is deleted. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of account and code in hex: a code has 120 random bits. */
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
)

/** The passkeys of accounts: the public keys of WebAuthn credentials, each of which signs its account in. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, in base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What its owner calls it. */
    name: text("name").notNull(),
    /** In DER as SubjectPublicKeyInfo, in base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's count of signatures when it was last used; many always say 0. */
    signCount: integer("sign_count").notNull(),
    createdAt: createdAt(),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId, table.createdAt)],
)

/** Challenges that a passkey has answered, kept until they expire: each counts once. */
export const usedPasskeyChallenges = sqliteTable(
  "used_passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("used_passkey_challenges_expiry").on(table.expiresAt)],
)
