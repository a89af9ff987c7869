import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { DESK_SUBJECTS } from "#app/audit/subjects.ts"
import {
  DELIVERY_STATES,
  EMAIL_KINDS,
  type EmailKind,
  IMPORTANT_KINDS,
  kindsOf,
  PURCHASE_KINDS,
  UNDELIVERED_STATES,
} from "#app/platform/email/email-kinds.ts"
import { users } from "./accounts.ts"
import { createdAt, time } from "./columns.ts"
import { announcements } from "./news.ts"

/** Counters of attempts; see app/platform/rate-limits/rate-limit.ts. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The hashed rate-limit key, so that no address is stored in plain text. */
    id: text().primaryKey(),
    attempts: integer().notNull(),
    nextAllowedAt: time().notNull(),
    expiresAt: time().notNull(),
    /** The last allowed attempt; an attempt was allowed if this is its id. */
    lastAttemptId: text().notNull(),
  },
  (table) => [index("rate_limits_expiry").on(table.expiresAt)],
)

const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "))

/** SQL condition for important emails that did not arrive, and that the owner has not ignored. */
export const isUndeliveredEmail = sql`delivery in (${quoted(UNDELIVERED_STATES)}) and kind in (${quoted(IMPORTANT_KINDS)})
  and ignored_at is null`

// The generator of migrations splits an index's expression at its commas.
const isOneOf = (kinds: readonly EmailKind[]) =>
  sql.raw(`(${kinds.map((kind) => `kind = '${kind}'`).join(" or ")})`)

/** SQL condition for warnings, which go to the address that the account had when they were queued. */
export const isWarning = isOneOf(kindsOf("warning"))

/** SQL condition for news, which are sent after all other emails. */
export const isNews = isOneOf(kindsOf("news"))

/** SQL condition for emails about a purchase, such as a receipt. */
export const isOfPurchase = isOneOf(PURCHASE_KINDS)

export const outbox = sqliteTable(
  "outbox",
  {
    /** Derived from the cause, such as `receipt:<order>`; also the idempotency key for the email provider. */
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time().notNull(),
    sentAt: time(),
    givenUpAt: time(),
    lastError: text(),
    /** Time when the site's owner said that a given-up email is not needed. */
    ignoredAt: time(),
    /** The account that it was written for; null for an email to a bare address, such as a quote or a link. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    /** The provider's id, by which its events name the email; null until it is accepted. */
    providerId: text(),
    /** The state that its events led to, and when that happened; null without any. */
    delivery: text({ enum: DELIVERY_STATES }),
    deliveryAt: time(),
    deliveryDetail: text(),
    /** Time at which the provider is asked for the email's delivery state; null for never. */
    deliverySyncAt: time(),
    announcementId: text().references(() => announcements.id),
  },
  (table) => [
    index("outbox_created").on(table.createdAt, table.id),
    // The desk lists the emails of a kind in each state by its time.
    index("outbox_kind").on(table.kind, table.createdAt, table.id),
    index("outbox_kind_sent").on(table.kind, table.sentAt).where(sql`sent_at is not null`),
    index("outbox_kind_due")
      .on(table.kind, table.nextAttemptAt)
      .where(sql`sent_at is null and given_up_at is null`),
    index("outbox_kind_given_up").on(table.kind, table.givenUpAt).where(sql`given_up_at is not null`),
    index("outbox_kind_delivery")
      .on(table.kind, table.delivery, table.deliveryAt)
      .where(sql`delivery is not null`),
    index("outbox_recipient").on(table.recipient),
    index("outbox_user").on(table.userId),
    index("outbox_recipient_key").on(sql`lower(${table.recipient})`),
    index("outbox_sent").on(table.sentAt).where(sql`sent_at is not null`),
    index("outbox_due").on(table.nextAttemptAt).where(sql`sent_at is null and given_up_at is null`),
    index("outbox_due_in_order")
      .on(isNews, table.nextAttemptAt)
      .where(sql`sent_at is null and given_up_at is null`),
    index("outbox_provider").on(table.providerId).where(sql`provider_id is not null`),
    index("outbox_delivery").on(table.delivery, table.deliveryAt).where(sql`delivery is not null`),
    index("outbox_undelivered").on(table.deliveryAt).where(isUndeliveredEmail),
    index("outbox_delivery_sync").on(table.deliverySyncAt).where(sql`delivery_sync_at is not null`),
    index("outbox_announcement").on(table.announcementId).where(sql`announcement_id is not null`),
    index("outbox_given_up").on(table.givenUpAt).where(sql`given_up_at is not null`),
  ],
)

/** The run that sends queued emails: a single one at a time, so that all isolates together keep to the limit of the service. */
export const senderLease = sqliteTable("sender_lease", {
  /** Always 1. */
  id: integer().primaryKey(),
  /** The id of the run; null once it has released the lease. */
  holder: text(),
  heldUntil: time().notNull(),
  /** Time when the next request to the service may be made, by that run or for another reason. */
  nextRequestAt: time().notNull(),
  /** True once another run has come in vain: the holder looks once more for emails. */
  wasAsked: integer({ mode: "boolean" }).notNull(),
})

/** The last run of each cron: `npm run doctor` reads it. */
export const cronRuns = sqliteTable("cron_runs", {
  name: text().primaryKey(),
  finishedAt: time().notNull(),
  /** Number of its tasks that failed. */
  failedTasks: integer().notNull(),
})

/** Delivery events of the email provider, without addresses: the email may not be stored here, or no longer. */
export const emailEvents = sqliteTable(
  "email_events",
  {
    /** The provider's id of the email, the state and the time: an event that comes twice is one. */
    id: text().primaryKey(),
    providerId: text().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    occurredAt: time().notNull(),
    detail: text(),
    receivedAt: time().notNull(),
  },
  (table) => [
    index("email_events_provider").on(table.providerId),
    index("email_events_received").on(table.receivedAt),
  ],
)

/**
 * The words by which the desk's search finds an account or an order: the parts of its address, or of the company and the tax ID on
 * its invoices. Written in the batch of the account or receipt, and anew by the cron when their rule has changed.
 */
export const searchWords = sqliteTable(
  "search_words",
  {
    /** Word in lower case and without accents (app/platform/search-words.ts). */
    word: text().notNull(),
    kind: text({ enum: ["customer", "order"] }).notNull(),
    subjectId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.kind, table.subjectId] }),
    index("search_words_subject").on(table.kind, table.subjectId, table.word),
    index("search_words_word").on(table.kind, table.word),
  ],
)

/** The owner's notes on an order, a customer or a license; deleted with what they are about. */
export const notes = sqliteTable(
  "notes",
  {
    id: text().primaryKey(),
    subjectKind: text({ enum: DESK_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    author: text().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("notes_subject").on(table.subjectKind, table.subjectId, table.createdAt, table.id)],
)
