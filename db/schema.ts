import { sql } from "drizzle-orm"
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import { EMAIL_TOKEN_PURPOSES } from "#app/domain/account/email-token.ts"
import { PASSWORD_WARNINGS } from "#app/domain/account/password-warning.ts"
import { DISPUTE_STATUSES } from "#app/domain/checkout/dispute.ts"
import { SUPPLIES } from "#app/domain/checkout/gst.ts"
import { INVOICE_KINDS, type PrintedBuyer, SERIES } from "#app/domain/checkout/invoice.ts"
import { ORDER_SOURCES } from "#app/domain/checkout/order-source.ts"
import { PAYMENT_PROBLEMS } from "#app/domain/checkout/payment-problem.ts"
import { PLAN_TYPES, QUOTED_PLANS } from "#app/domain/checkout/plans.ts"
import { QUOTE_STATUSES } from "#app/domain/checkout/quote.ts"
import { REGIONS } from "#app/domain/checkout/regions.ts"
import type { PrintedSeller } from "#app/domain/checkout/seller.ts"
import { TOTAL_KINDS } from "#app/domain/desk/daily-totals.ts"
import { DESK_SUBJECTS } from "#app/domain/desk/subject.ts"
import { CURRENCIES } from "#app/domain/money.ts"
import { MESSAGE_AUTHORS, PICTURE_TYPES } from "#app/domain/support/bug-report.ts"

// Times are Dates stored as Unix milliseconds, money is integer minor units, random ids are text. Unique
// indexes decide races between concurrent requests.

const createdAt = () => integer("created_at", { mode: "timestamp_ms" }).notNull()
const time = (name: string) => integer(name, { mode: "timestamp_ms" })

export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  /** The normalized address (`emailKeyOf`): one account for `A@x.com` and `a@x.com`. */
  emailKey: text("email_key").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  optInPromotions: integer("opt_in_promotions", { mode: "boolean" }).notNull(),
  createdAt: createdAt(),
  /** When a link that was emailed to the address was opened; null until then. */
  emailConfirmedAt: time("email_confirmed_at"),
  /** Why the password is easy to guess, found when it was last typed; null for none, and until then. */
  passwordWarning: text("password_warning", { enum: PASSWORD_WARNINGS }),
  /** Since when a bug report of the account has a reply or a new status that its page has not shown yet. */
  repliesUnreadSince: time("replies_unread_since"),
})

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie value in hex, so that a leaked table contains no usable session ids. */
    idHash: text("id_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
    /** "Firefox on Windows"; null until the first request of a session that is older than the column. */
    browser: text("browser"),
    /** The ISO 3166 code of the country in which the session began; null where it is unknown. */
    country: text("country"),
    /** The day of the last request in UTC, `YYYY-MM-DD`. */
    lastSeenDay: text("last_seen_day"),
    /** When the password or a second factor was last entered; null means at the log-in. */
    factorAt: time("factor_at"),
    /** When the second factor was passed; until then, an account that has one is not signed in. */
    secondFactorAt: time("second_factor_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId, table.createdAt, table.idHash),
    index("sessions_expiry").on(table.expiresAt),
  ],
)

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

/** The accounts that may open the owner's pages; only `npm run owner` writes here. */
export const owners = sqliteTable("owners", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  since: time("since").notNull(),
  /** When the owner last opened the overview, to the minute; null for never. */
  deskSeenAt: time("desk_seen_at"),
})

/** What needed an owner and was named in an alert: each item once. */
export const ownerAlerts = sqliteTable(
  "owner_alerts",
  {
    /** Its kind and id, such as `payment:<payment>`. */
    item: text("item").primaryKey(),
    alertedAt: time("alerted_at").notNull(),
  },
  (table) => [index("owner_alerts_alerted").on(table.alertedAt)],
)

export const passwordResetTokens = sqliteTable(
  "password_reset_tokens",
  {
    /** SHA-256 of the emailed token in hex. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
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
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: EMAIL_TOKEN_PURPOSES }).notNull(),
    /** The address that the link was sent to: the current, the new or the previous one. */
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    /** For "undo": the previous address was never confirmed, so its mailbox may belong to somebody else. */
    requiresPassword: integer("requires_password", { mode: "boolean" }).notNull(),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("email_tokens_user").on(table.userId, table.purpose),
    index("email_tokens_address").on(table.emailKey),
    index("email_tokens_expiry").on(table.expiresAt),
  ],
)

/** Offers of a business license for one email address, which the site's owner writes. */
export const quotes = sqliteTable(
  "quotes",
  {
    /** Random, and the only thing that opens the buyer's page. */
    id: text("id").primaryKey(),
    /** Empty once the account with the address is deleted. */
    email: text("email").notNull(),
    /** The normalized address (`emailKeyOf`): only an account with it can accept. */
    emailKey: text("email_key").notNull(),
    plan: text("plan", { enum: QUOTED_PLANS }).notNull(),
    devices: integer("devices").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    /** The first moment at which it can no longer be accepted. */
    validUntil: time("valid_until").notNull(),
    /** What the owner wrote to the buyer; null for nothing. */
    note: text("note"),
    /** "expired" is not stored: `quoteState` derives it from `validUntil`. */
    status: text("status", { enum: QUOTE_STATUSES }).notNull(),
    createdAt: createdAt(),
    sentAt: time("sent_at"),
    paidAt: time("paid_at"),
    withdrawnAt: time("withdrawn_at"),
  },
  (table) => [
    index("quotes_created").on(table.createdAt, table.id),
    index("quotes_status").on(table.status, table.createdAt, table.id),
    index("quotes_valid").on(table.status, table.validUntil, table.id),
    index("quotes_email").on(table.emailKey, table.createdAt),
    check("quotes_amount_positive", sql`${table.amount} > 0`),
    check("quotes_devices", sql`${table.devices} between 1 and 10000`),
  ],
)

export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    /** Null once the account is deleted; the order stays for accounting. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["license", "donation"] }).notNull(),
    planType: text("plan_type", { enum: PLAN_TYPES }),
    amount: integer("amount").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    status: text("status", { enum: ["pending", "paid", "closed", "expired"] }).notNull(),
    /** Null until the provider has created its order. */
    providerOrderId: text("provider_order_id").unique(),
    paymentId: text("payment_id").unique(),
    createdAt: createdAt(),
    /** When the browser first returned with a signed payment that was not yet confirmed. */
    returnedAt: time("returned_at"),
    /** When the order was last synced on request; the cron uses the two columns below. */
    lastSyncedAt: time("last_synced_at"),
    syncAttempts: integer("sync_attempts").notNull().default(0),
    nextSyncAt: time("next_sync_at").notNull(),
    paidAt: time("paid_at"),
    /** The ISO 3166 code of the country that the price came from; null for older orders. */
    country: text("country"),
    /** How it is paid: only "razorpay" is known to the provider. */
    source: text("source", { enum: ORDER_SOURCES }).notNull().default("razorpay"),
    /** The quote that the order accepts; null for an order at the price of the site. */
    quoteId: text("quote_id").references(() => quotes.id),
    /** The number of devices of the quote; null for that of the plan. */
    devices: integer("devices"),
    /** The reference of a bank transfer. */
    paymentReference: text("payment_reference"),
  },
  (table) => [
    index("orders_created").on(table.createdAt, table.id),
    index("orders_status").on(table.status, table.createdAt, table.id),
    index("orders_user").on(table.userId, table.createdAt),
    index("orders_paid").on(table.userId, table.createdAt, table.id).where(sql`paid_at is not null`),
    index("orders_synced").on(table.createdAt).where(sql`status in ('pending', 'closed')`),
    index("orders_due").on(table.nextSyncAt).where(sql`status in ('pending', 'closed')`),
    index("orders_expired").on(table.createdAt).where(sql`status = 'expired'`),
    index("orders_paid_at").on(table.paidAt).where(sql`status = 'paid'`),
    index("orders_returned")
      .on(table.returnedAt)
      .where(sql`returned_at is not null and status in ('pending', 'closed')`),
    // A double click, or the same purchase in two tabs, leads to one pending order and one payment. Orders of quotes
    // are told apart by their quote: the expression is null for them, and SQLite holds nulls for different values.
    uniqueIndex("orders_one_open")
      .on(table.userId, table.kind, table.amount, table.currency, sql`case when quote_id is null then 0 end`)
      .where(sql`status = 'pending'`),
    // A quote has one order, however often it is accepted.
    uniqueIndex("orders_quote").on(table.quoteId).where(sql`quote_id is not null`),
    check("orders_amount_positive", sql`${table.amount} > 0`),
    check("orders_plan_of_license", sql`(${table.kind} = 'license') = (${table.planType} is not null)`),
  ],
)

export const licenses = sqliteTable(
  "licenses",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull().unique(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    orderId: text("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    paymentId: text("payment_id").notNull(),
    planType: text("plan_type", { enum: PLAN_TYPES }).notNull(),
    maxDevices: integer("max_devices").notNull(),
    createdAt: createdAt(),
    revokedAt: time("revoked_at"),
    revocationReason: text("revocation_reason", {
      enum: ["refunded", "dispute-lost", "replaced", "by-owner"],
    }),
    /** What is left of the transfers that the site's owner allowed beyond the one that each seat has. */
    extraTransfers: integer("extra_transfers").notNull().default(0),
    /** Its activations by state, kept by triggers on `activations`, so that no page counts up to 10,000 of them. */
    activeSeats: integer("active_seats").notNull().default(0),
    releasedSeats: integer("released_seats").notNull().default(0),
    /** Of these, those that were not transferred. */
    untransferredActive: integer("untransferred_active").notNull().default(0),
    untransferredReleased: integer("untransferred_released").notNull().default(0),
  },
  (table) => [
    index("licenses_user").on(table.userId, table.createdAt),
    index("licenses_payment").on(table.paymentId),
  ],
)

/**
 * Quotes that were paid for a license which its account already had: the license keeps its key and covers more devices.
 * A returned payment takes them back.
 */
export const licenseUpgrades = sqliteTable(
  "license_upgrades",
  {
    /** The order of the quote. */
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id),
    licenseId: text("license_id")
      .notNull()
      .references(() => licenses.id, { onDelete: "cascade" }),
    paymentId: text("payment_id").notNull(),
    fromPlan: text("from_plan", { enum: PLAN_TYPES }).notNull(),
    fromDevices: integer("from_devices").notNull(),
    toPlan: text("to_plan", { enum: PLAN_TYPES }).notNull(),
    toDevices: integer("to_devices").notNull(),
    upgradedAt: time("upgraded_at").notNull(),
    /** When the payment was refunded in full or taken back in a dispute; null while it is not. */
    revertedAt: time("reverted_at"),
  },
  (table) => [
    index("license_upgrades_license").on(table.licenseId, table.upgradedAt),
    index("license_upgrades_payment").on(table.paymentId),
  ],
)

/** Replaced keys of licenses that are still valid; the API refuses them as revoked. */
export const retiredLicenseKeys = sqliteTable(
  "retired_license_keys",
  {
    key: text("key").primaryKey(),
    licenseId: text("license_id")
      .notNull()
      .references(() => licenses.id, { onDelete: "cascade" }),
    retiredAt: time("retired_at").notNull(),
  },
  (table) => [index("retired_license_keys_license").on(table.licenseId)],
)

/**
 * License keys that are or were revoked. Every change gives the key's row a new number, and the row with the
 * highest number is never deleted, so that the list's number never decreases.
 */
export const licenseRevocations = sqliteTable(
  "license_revocations",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    licenseKey: text("license_key").notNull().unique(),
    /** When every machine file with this key has expired; 0 for a key that is in force again. */
    listedUntil: time("listed_until").notNull(),
  },
  (table) => [index("license_revocations_listed").on(table.listedUntil)],
)

/** The used seats of a license, each with its current or, once deactivated, its last device. */
export const activations = sqliteTable(
  "activations",
  {
    id: text("id").primaryKey(),
    licenseId: text("license_id")
      .notNull()
      .references(() => licenses.id, { onDelete: "cascade" }),
    /** From 1 to the license's `maxDevices`. */
    seat: integer("seat").notNull(),
    deviceId: text("device_id").notNull(),
    name: text("name"),
    appVersion: text("app_version"),
    /** How often the seat was transferred to a different device. */
    transfers: integer("transfers").notNull().default(0),
    firstSeenAt: time("first_seen_at").notNull(),
    lastSeenAt: time("last_seen_at").notNull(),
    /** Null while the device is active. */
    deactivatedAt: time("deactivated_at"),
    /** What the license's owner calls the device; null for nothing. */
    label: text("label"),
  },
  (table) => [
    // Decide concurrent activations: one row per seat, and one seat per device.
    uniqueIndex("activations_license_seat").on(table.licenseId, table.seat),
    uniqueIndex("activations_license_device").on(table.licenseId, table.deviceId),
    index("activations_device").on(table.deviceId),
    index("activations_released")
      .on(table.licenseId, table.transfers, table.seat)
      .where(sql`deactivated_at is not null`),
  ],
)

/** Published versions of the app; `npm run release` adds and withdraws them. */
export const releases = sqliteTable(
  "releases",
  {
    /** Three numbers, `1.2.3`. */
    version: text("version").primaryKey(),
    installerUrl: text("installer_url").notNull(),
    /** Of the installer, in bytes. */
    size: integer("size").notNull(),
    /** Of the installer, in lower-case hex. */
    sha256: text("sha256").notNull(),
    /** One change per line. */
    notes: text("notes").notNull(),
    publishedAt: time("published_at").notNull(),
    withdrawnAt: time("withdrawn_at"),
  },
  (table) => [
    index("releases_published").on(table.publishedAt),
    check("releases_size_positive", sql`${table.size} > 0`),
    check("releases_sha256", sql`length(${table.sha256}) = 64`),
  ],
)

/** Releases that are not published yet. */
export const releaseDrafts = sqliteTable("release_drafts", {
  version: text("version").primaryKey(),
  installerUrl: text("installer_url").notNull(),
  /** As in `releases`; both are null until the file at this address was read. */
  size: integer("size"),
  sha256: text("sha256"),
  notes: text("notes").notNull(),
  createdAt: createdAt(),
})

export const regionalPrices = sqliteTable("regional_prices", {
  region: text("region", { enum: REGIONS }).primaryKey(),
  currency: text("currency", { enum: CURRENCIES }).notNull(),
  symbol: text("symbol").notNull(),
  baseAmount: integer("base_amount").notNull(),
  /** Replaces the base amount where present. */
  overrideAmount: integer("override_amount"),
  updatedAt: time("updated_at").notNull(),
})

/** Prices saved by the site's owner: those of the past, and at most one next price for each region. */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    id: text("id").primaryKey(),
    region: text("region", { enum: REGIONS }).notNull(),
    baseAmount: integer("base_amount").notNull(),
    overrideAmount: integer("override_amount"),
    /** From when the price holds. */
    validFrom: time("valid_from").notNull(),
    /** When the price was written into `regional_prices`; null for the next price. */
    appliedAt: time("applied_at"),
    /** What a license cost before, in minor units; null until the price is applied. */
    previousAmount: integer("previous_amount"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("price_changes_next").on(table.region).where(sql`applied_at is null`),
    index("price_changes_valid_from").on(table.validFrom, table.id),
    check(
      "price_changes_amounts_positive",
      sql`${table.baseAmount} > 0 and coalesce(${table.overrideAmount}, 1) > 0`,
    ),
  ],
)

export const bugReports = sqliteTable(
  "bug_reports",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** A calendar day, `YYYY-MM-DD`, in the reporter's own time zone. */
    dateOfIncident: text("date_of_incident").notNull(),
    possibleSolution: text("possible_solution"),
    status: text("status").notNull().default("not seen"),
    createdAt: createdAt(),
    windowsBuild: text("windows_build"),
    appVersion: text("app_version"),
    /** The version of the app that fixes the bug. */
    fixedIn: text("fixed_in"),
    /** Another report of the same bug, maybe by another account. */
    duplicateOf: text("duplicate_of").references((): AnySQLiteColumn => bugReports.id, {
      onDelete: "set null",
    }),
    /** Of the attached picture, which is stored under the report's id; null without one. */
    pictureType: text("picture_type", { enum: PICTURE_TYPES }),
    /** When the site's owner first wrote or changed something that the reporter has not opened yet. */
    reporterUnreadSince: time("reporter_unread_since"),
    /** When the reporter first wrote something that the site's owner has not opened yet. */
    ownerUnreadSince: time("owner_unread_since"),
  },
  (table) => [
    index("bug_reports_user").on(table.userId, table.createdAt, table.id),
    index("bug_reports_created").on(table.createdAt, table.id),
    index("bug_reports_status").on(table.status, table.createdAt, table.id),
    index("bug_reports_duplicate").on(table.duplicateOf),
    index("bug_reports_unread").on(table.userId).where(sql`reporter_unread_since is not null`),
    index("bug_reports_owner_unread").on(table.ownerUnreadSince).where(sql`owner_unread_since is not null`),
  ],
)

/** What the reporter and the site's owner wrote under a bug report. */
export const bugReportMessages = sqliteTable(
  "bug_report_messages",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => bugReports.id, { onDelete: "cascade" }),
    author: text("author", { enum: MESSAGE_AUTHORS }).notNull(),
    /** A note of the site's owner, which the reporter never sees. */
    isPrivate: integer("is_private", { mode: "boolean" }).notNull().default(false),
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("bug_report_messages_report").on(table.reportId, table.createdAt, table.id)],
)

/**
 * Pictures to delete from R2: those of deleted reports, and those whose report is not stored yet, which remain when
 * a request ends halfway.
 */
export const pictureDeletions = sqliteTable(
  "picture_deletions",
  {
    /** The key of the object in R2. */
    key: text("key").primaryKey(),
    dueAt: time("due_at").notNull(),
  },
  (table) => [index("picture_deletions_due").on(table.dueAt)],
)

export const donations = sqliteTable(
  "donations",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    email: text("email").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    orderId: text("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    paymentId: text("payment_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("donations_user").on(table.userId, table.createdAt, table.id)],
)

/**
 * Processed refunds and closed disputes, one row each. Whether a license is revoked is computed from these
 * rows, so their order of arrival does not matter.
 */
export const paymentReversals = sqliteTable(
  "payment_reversals",
  {
    /**
     * `refund:<refund>`, `dispute-lost:<dispute>` or `dispute-won:<dispute>`; makes repeated events
     * idempotent.
     */
    id: text("id").primaryKey(),
    paymentId: text("payment_id").notNull(),
    kind: text("kind", { enum: ["refund", "dispute-lost", "dispute-won"] }).notNull(),
    disputeId: text("dispute_id"),
    /** Minor units of this refund; 0 for a dispute. */
    amount: integer("amount").notNull(),
    /** Minor units of all refunds of the payment up to this one; 0 for a dispute. */
    totalRefunded: integer("total_refunded").notNull(),
    /** The provider's time of the event. */
    occurredAt: time("occurred_at").notNull(),
  },
  (table) => [
    index("payment_reversals_payment").on(table.paymentId),
    index("payment_reversals_refunds").on(table.occurredAt).where(sql`kind = 'refund'`),
  ],
)

/**
 * Captured payments that need the site's owner, because they bought nothing or a second license. A payment that is
 * confirmed or refunded later is resolved in the transaction of that.
 */
export const paymentProblems = sqliteTable(
  "payment_problems",
  {
    paymentId: text("payment_id").primaryKey(),
    reason: text("reason", { enum: PAYMENT_PROBLEMS }).notNull(),
    /** Null where the payment's order is not known here. */
    orderId: text("order_id"),
    amount: integer("amount").notNull(),
    /** As the provider sends it, so not only those of `CURRENCIES`. */
    currency: text("currency").notNull(),
    foundAt: time("found_at").notNull(),
    resolvedAt: time("resolved_at"),
  },
  (table) => [index("payment_problems_open").on(table.foundAt).where(sql`resolved_at is null`)],
)

/** Disputes of payments, by the newest event about each. */
export const disputes = sqliteTable(
  "disputes",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    paymentId: text("payment_id").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: DISPUTE_STATUSES }).notNull(),
    /** Until when the provider accepts evidence. */
    respondBy: time("respond_by"),
    /** The provider's time of the newest event. */
    updatedAt: time("updated_at").notNull(),
    /** When the site's owner said that it is answered. */
    answeredAt: time("answered_at"),
  },
  (table) => [
    index("disputes_payment").on(table.paymentId),
    index("disputes_open").on(table.updatedAt).where(sql`status <> 'closed' and answered_at is null`),
  ],
)

/** Counters of attempts; see app/domain/rate-limit.ts. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The hashed rate-limit key, so that no address is stored in plain text. */
    id: text("id").primaryKey(),
    attempts: integer("attempts").notNull(),
    nextAllowedAt: time("next_allowed_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** The last allowed attempt; an attempt was allowed if this is its id. */
    lastAttemptId: text("last_attempt_id").notNull(),
  },
  (table) => [index("rate_limits_expiry").on(table.expiresAt)],
)

export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    id: text("id").primaryKey(),
    /** The provider's event id, from an unsigned header: not to be trusted for deduplication. */
    eventId: text("event_id"),
    eventType: text("event_type"),
    providerOrderId: text("provider_order_id"),
    paymentId: text("payment_id"),
    payload: text("payload").notNull(),
    receivedAt: time("received_at").notNull(),
    processedAt: time("processed_at"),
    /** Null until the event is processed. */
    result: text("result"),
    /** When the site's owner said that nothing remains to be done about the event. */
    ignoredAt: time("ignored_at"),
  },
  (table) => [
    index("webhook_events_list").on(table.receivedAt, table.id),
    index("webhook_events_result").on(table.result, table.receivedAt, table.id),
    index("webhook_events_unprocessed").on(table.receivedAt).where(sql`result is null`),
    index("webhook_events_unhandled")
      .on(table.receivedAt)
      .where(sql`(result is null or result = 'unparsable') and ignored_at is null`),
    index("webhook_events_payment").on(table.paymentId),
    index("webhook_events_order").on(table.providerOrderId),
  ],
)

export const outbox = sqliteTable(
  "outbox",
  {
    /** Derived from the cause, such as `receipt:<order>`; also the idempotency key for the email provider. */
    id: text("id").primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").notNull(),
    sentAt: time("sent_at"),
    givenUpAt: time("given_up_at"),
    lastError: text("last_error"),
    /** When the site's owner said that a given-up email is not needed. */
    ignoredAt: time("ignored_at"),
  },
  (table) => [
    index("outbox_created").on(table.createdAt, table.id),
    index("outbox_recipient").on(table.recipient),
    index("outbox_sent").on(table.sentAt).where(sql`sent_at is not null`),
    index("outbox_due").on(table.nextAttemptAt).where(sql`sent_at is null and given_up_at is null`),
    index("outbox_given_up").on(table.givenUpAt).where(sql`given_up_at is not null`),
  ],
)

/**
 * What the site's owner did, each in the transaction of the change itself. Rows are only added: triggers refuse
 * updates and deletions, and each row contains the hash of the one before (app/services/desk/record-act.server.ts).
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    /** Consecutive from 1; of two simultaneous entries with one number, the second is refused. */
    number: integer("number").primaryKey(),
    /** The random id of the submitted form, so that a form that is sent twice acts once. */
    formId: text("form_id").notNull().unique(),
    at: time("at").notNull(),
    /** The owner's user id and, because accounts can be deleted, email address. */
    actorId: text("actor_id").notNull(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subjectKind: text("subject_kind", { enum: DESK_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason"),
    /** What changed, as JSON objects without secrets; null where nothing was before or is after. */
    before: text("before"),
    after: text("after"),
    /** SHA-256 in hex of the previous entry's hash and of all values of this one. */
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_entries_subject").on(table.subjectKind, table.subjectId, table.number),
    index("audit_entries_action").on(table.action, table.number),
    index("audit_entries_actor").on(table.actor, table.number),
  ],
)

/** The owner's notes on an order, a customer or a license; deleted with what they are about. */
export const notes = sqliteTable(
  "notes",
  {
    id: text("id").primaryKey(),
    subjectKind: text("subject_kind", { enum: DESK_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    author: text("author").notNull(),
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("notes_subject").on(table.subjectKind, table.subjectId, table.createdAt, table.id)],
)

/**
 * Refunds that the site's owner asked the provider for. The id is the idempotency key of the request, so that it can
 * be repeated until the provider answers; the license follows from the webhook event.
 */
export const refundRequests = sqliteTable(
  "refund_requests",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    paymentId: text("payment_id").notNull(),
    /** In minor units of the order's currency. */
    amount: integer("amount").notNull(),
    reason: text("reason").notNull(),
    requestedAt: time("requested_at").notNull(),
    /** "requested" until the provider's answer is known. */
    status: text("status", { enum: ["requested", "accepted", "refused"] }).notNull(),
    /** The provider's refund id; null until it is accepted. */
    providerRefundId: text("provider_refund_id").unique(),
    /** Why the provider refused, in its words. */
    error: text("error"),
  },
  (table) => [
    index("refund_requests_order").on(table.orderId, table.requestedAt),
    index("refund_requests_open").on(table.requestedAt).where(sql`status = 'requested'`),
    check("refund_requests_amount_positive", sql`${table.amount} > 0`),
  ],
)

/** Counts and sums by UTC day, written in the transaction of each payment, refund, license and activation. */
export const dailyTotals = sqliteTable(
  "daily_totals",
  {
    /** `YYYY-MM-DD`. */
    day: text("day").notNull(),
    kind: text("kind", { enum: TOTAL_KINDS }).notNull(),
    /** An empty string for what has no amount. */
    currency: text("currency").notNull(),
    count: integer("count").notNull(),
    /** In minor units. */
    amount: integer("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.currency] })],
)

/** The seller, as the owner's settings say: one row, or none until they are first saved. */
export const sellerSettings = sqliteTable(
  "seller_settings",
  {
    /** Always 1. */
    id: integer("id").primaryKey(),
    legalName: text("legal_name").notNull(),
    address: text("address").notNull(),
    /** Null for a seller who is not registered for GST. */
    gstin: text("gstin"),
    /** SAC or HSN of what is sold. */
    taxCode: text("tax_code").notNull(),
    /** In hundredths of a percent. */
    taxRate: integer("tax_rate").notNull(),
    /** The ARN of the letter of undertaking, and the year in which its financial year began. */
    letterNumber: text("letter_number"),
    letterYear: integer("letter_year"),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [check("seller_settings_one_row", sql`${table.id} = 1`)],
)

/** What the buyer of an order added for its papers; deleted with the account. */
export const billingDetails = sqliteTable("billing_details", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  company: text("company"),
  address: text("address"),
  /** A GSTIN or a VAT ID. */
  taxId: text("tax_id"),
  /** The buyer's own country, an ISO 3166 code. */
  country: text("country"),
  /** The code of an Indian State. */
  state: text("state"),
  updatedAt: time("updated_at").notNull(),
})

/**
 * What the receipt of a paid order prints of seller and buyer. Rows are only added: triggers refuse updates and
 * deletions.
 */
export const receipts = sqliteTable("receipts", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id),
  issuedAt: time("issued_at").notNull(),
  /** The tax invoice that was issued in the same transaction, if any. */
  invoiceId: text("invoice_id"),
  seller: text("seller", { mode: "json" }).$type<PrintedSeller>().notNull(),
  buyer: text("buyer", { mode: "json" }).$type<PrintedBuyer>().notNull(),
})

/**
 * Tax invoices and credit notes, each with everything that it prints. Rows are only added: triggers refuse updates and
 * deletions, and the account of the buyer may be deleted. Amounts are minor units of the currency.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: INVOICE_KINDS }).notNull(),
    series: text("series", {
      enum: [SERIES.invoice, SERIES["credit-note"], SERIES["commercial-note"]],
    }).notNull(),
    /** The year in which the financial year began. */
    year: integer("year").notNull(),
    /** Consecutive from 1 in each series and year. */
    seq: integer("seq").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    paymentId: text("payment_id"),
    /** Of a credit note: the invoice. */
    invoiceId: text("invoice_id").references((): AnySQLiteColumn => invoices.id),
    /** Of a credit note: the id of the refund's row. */
    reversalId: text("reversal_id"),
    issuedAt: time("issued_at").notNull(),
    item: text("item").notNull(),
    taxCode: text("tax_code").notNull(),
    supply: text("supply", { enum: SUPPLIES }).notNull(),
    /** The code of a State, 96 for other countries. */
    placeOfSupply: text("place_of_supply").notNull(),
    /** In hundredths of a percent. */
    taxRate: integer("tax_rate").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    total: integer("total").notNull(),
    taxableValue: integer("taxable_value").notNull(),
    cgst: integer("cgst").notNull(),
    sgst: integer("sgst").notNull(),
    igst: integer("igst").notNull(),
    rounding: integer("rounding").notNull(),
    /** The total in paise, as the provider converted it; null where that is not known. */
    inrTotal: integer("inr_total"),
    letterNumber: text("letter_number"),
    seller: text("seller", { mode: "json" }).$type<PrintedSeller>().notNull(),
    buyer: text("buyer", { mode: "json" }).$type<PrintedBuyer>().notNull(),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.series, table.year, table.seq),
    uniqueIndex("invoices_order").on(table.orderId).where(sql`kind = 'invoice'`),
    index("invoices_of_order").on(table.orderId, table.issuedAt),
    index("invoices_payment").on(table.paymentId),
    index("invoices_credit_notes").on(table.invoiceId).where(sql`invoice_id is not null`),
    index("invoices_issued").on(table.issuedAt, table.id),
    check("invoices_seq", sql`${table.seq} between 1 and 9999999`),
    check("invoices_total_positive", sql`${table.total} > 0`),
    check(
      "invoices_parts",
      sql`${table.taxableValue} + ${table.cgst} + ${table.sgst} + ${table.igst} + ${table.rounding} = ${table.total}`,
    ),
  ],
)
