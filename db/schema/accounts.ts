import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { PASSWORD_WARNINGS, PROMOTION_PLACES } from "#app/accounts/account/account.ts"
import { EMAIL_TOKEN_PURPOSES } from "#app/accounts/email-address/email-token.ts"
import { SESSION_ENDS } from "#app/accounts/sessions/session.ts"
import { GETS_NEWS } from "#app/news/announcements/announcement.ts"
import { SALE_EMAILS } from "#app/orders/ledger/ledger.ts"
import type { Day } from "#app/platform/time.ts"
import { createdAt, time } from "./columns.ts"

/** SQL condition for accounts that get news. */
export const getsNews = sql.raw(GETS_NEWS)

/** SQL condition for accounts that email reaches: address confirmed and deliverable, sign-in not disabled. */
export const isReached = sql`email_confirmed_at is not null and email_undeliverable_since is null and disabled_at is null`

/** The confirmed address of an account, normalized (`emailKeyOf`), as a subquery; null while it has confirmed none. */
export const confirmedEmailKey = (userId: string | SQLWrapper): SQL =>
  sql`(select email_key from users where id = ${userId} and email_confirmed_at is not null)`

/**
 * The version of the terms that the account was last told of, or agreed to; null for an unknown one. No `coalesce`, whose
 * comma Drizzle would take for that between two columns of the index.
 */
export const knownTerms = sql`(case when terms_told_version is null then terms_version else terms_told_version end)`

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** The normalized address (`emailKeyOf`): one account for `A@x.com` and `a@x.com`. */
    emailKey: text().notNull().unique("users_email_key_unique"),
    passwordHash: text().notNull(),
    /** Raised by what ends the account's device cookies: each is issued for one value of it. */
    deviceCookieVersion: integer().notNull().default(0),
    /** SHA-256 in hex of the name of the sign-up form that created the account, for two minutes; else null. */
    signUpFormHash: text(),
    optInPromotions: integer({ mode: "boolean" }).notNull(),
    createdAt: createdAt(),
    /** Time when a link that was emailed to the address was opened; null until then. */
    emailConfirmedAt: time(),
    /** Reason why the password is easy to guess, found when it was last typed; null for none, and until then. */
    passwordWarning: text({ enum: PASSWORD_WARNINGS }),
    /** Time since which a bug report of the account has a reply or a new status that its page has not shown yet. */
    repliesUnreadSince: time(),
    /** The version of the Terms of Service that was agreed to at sign-up; null for accounts that are older than the column. */
    termsVersion: text(),
    /** The version of the terms that the account was last told of by email, and that it last looked at. */
    termsToldVersion: text(),
    termsSeenVersion: text(),
    /** Time since which the provider says that emails to the address arrive in no mailbox; null while they do. */
    emailUndeliverableSince: time(),
    /** Time when news were last turned on or off, and where; null for a choice before these columns. */
    promotionsChangedAt: time(),
    promotionsChangedBy: text({ enum: PROMOTION_PLACES }),
    /** Ends the news without a log-in: 32 hex digits, made with the first news to the account. */
    newsKey: text(),
    /** Time since which nobody can sign in to the account; null while its holder can. */
    disabledAt: time(),
    /** Time when the last link expires that could undo the deletion which was asked for; null unless it was. */
    deletionDueAt: time(),
  },
  (table) => [
    index("users_created").on(table.createdAt, table.id),
    index("users_sign_up_forms").on(table.createdAt).where(sql`sign_up_form_hash is not null`),
    index("users_unconfirmed").on(table.createdAt, table.id).where(sql`email_confirmed_at is null`),
    index("users_promotions").on(table.createdAt, table.id).where(sql`opt_in_promotions = 1`),
    index("users_disabled").on(table.createdAt, table.id).where(sql`disabled_at is not null`),
    index("users_deletion_due").on(table.deletionDueAt).where(sql`deletion_due_at is not null`),
    index("users_news").on(table.id).where(getsNews),
    index("users_terms").on(knownTerms, table.id).where(isReached),
    index("users_news_key").on(table.newsKey).where(sql`news_key is not null`),
  ],
)

/** Column with the account of a row, which is deleted with it. */
export const ofUser = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" })

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie value in hex, so that a leaked table contains no usable session ids. */
    idHash: text().primaryKey(),
    userId: ofUser(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** "Firefox on Windows"; null until the first request of a session that is older than the column. */
    browser: text(),
    /** The ISO 3166 code of the country in which the session began; null where it is unknown. */
    country: text(),
    /** The day of the last request in UTC, `YYYY-MM-DD`. */
    lastSeenDay: text().$type<Day>(),
    /** Time when the password or a second factor was last entered; null means at the log-in. */
    factorAt: time(),
    /** Time when the second factor was passed; until then, an account that has one is not signed in. */
    secondFactorAt: time(),
  },
  (table) => [
    index("sessions_user").on(table.userId, table.createdAt, table.idHash),
    index("sessions_expiry").on(table.expiresAt),
  ],
)

/** Sessions that ended without a log-out of their own browser, until it comes back: no account is named. */
export const endedSessions = sqliteTable(
  "ended_sessions",
  {
    /** SHA-256 of the cookie value in hex, as in `sessions`. */
    idHash: text().primaryKey(),
    reason: text({ enum: SESSION_ENDS }).notNull(),
    endedAt: time().notNull(),
  },
  (table) => [index("ended_sessions_time").on(table.endedAt)],
)

export const passwordResetTokens = sqliteTable(
  "password_reset_tokens",
  {
    /** SHA-256 of the emailed token in hex. */
    tokenHash: text().primaryKey(),
    userId: ofUser(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index("password_reset_tokens_user").on(table.userId),
    index("password_reset_tokens_expiry").on(table.expiresAt),
  ],
)

/** Links that were emailed to an address to confirm it or to change it, and to a previous one to put it back. */
export const emailTokens = sqliteTable(
  "email_tokens",
  {
    /** SHA-256 of the emailed token in hex. */
    tokenHash: text().primaryKey(),
    userId: ofUser(),
    purpose: text({ enum: EMAIL_TOKEN_PURPOSES }).notNull(),
    /** The address that the link was sent to: the current, the new or the previous one. */
    email: text().notNull(),
    emailKey: text().notNull(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index("email_tokens_user").on(table.userId, table.purpose),
    index("email_tokens_address").on(table.emailKey),
    index("email_tokens_expiry").on(table.expiresAt),
  ],
)

/** The secrets of authenticator apps (TOTP, RFC 6238), one for an account. */
export const totpFactors = sqliteTable(
  "totp_factors",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** AES-256-GCM, in base64: the nonce, then the ciphertext and its tag. */
    encryptedSecret: text().notNull(),
    /** The key that encrypted it, which differs from the current one after a rotation. */
    keyId: text().notNull(),
    createdAt: createdAt(),
    /** Null while the factor is set up: from the secret being shown until the first code. */
    enabledAt: time(),
    /** The time step of the last code that was accepted: each code counts once. */
    lastUsedStep: integer().notNull().default(0),
  },
  (table) => [index("totp_factors_key").on(table.keyId)],
)

/** Codes that replace a lost second factor; a used one is deleted. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of account and code in hex: a code has 120 random bits. */
    codeHash: text().primaryKey(),
    userId: ofUser(),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
)

/** The passkeys of accounts: the public keys of WebAuthn credentials, each of which signs its account in. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, in base64url. */
    id: text().primaryKey(),
    userId: ofUser(),
    /** Name that the account's holder gave it. */
    name: text().notNull(),
    /** Public key as SubjectPublicKeyInfo in DER, in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's count of signatures when it was last used; many always say 0. */
    signCount: integer().notNull(),
    createdAt: createdAt(),
    lastUsedAt: time(),
  },
  (table) => [index("passkeys_user").on(table.userId, table.createdAt)],
)

/** Challenges that a passkey has answered, kept until they expire: each counts once. */
export const usedPasskeyChallenges = sqliteTable(
  "used_passkey_challenges",
  {
    challenge: text().primaryKey(),
    expiresAt: time().notNull(),
  },
  (table) => [index("used_passkey_challenges_expiry").on(table.expiresAt)],
)

/** The accounts that may open the owner's pages; only `npm run owner` writes here. */
export const owners = sqliteTable("owners", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  since: time().notNull(),
  /** Time when the owner last opened the overview, to the minute; null for never. */
  deskSeenAt: time(),
  /** The owner's choice of notifications about sales. */
  saleEmails: text({ enum: SALE_EMAILS }).notNull().default(sql`'daily'`),
})
