export const ANNOUNCEMENT_STATUSES = ["draft", "sending", "stopped", "sent"] as const

export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number]

/** Maximum lengths of an announcement's subject, in code points, and of its message, in UTF-16 units. */
export const ANNOUNCEMENT_LIMITS = { subject: 150, message: 10_000 }

/** Accounts that get news, in SQL: they asked for it, and their address is confirmed and deliverable. An index repeats it. */
export const GETS_NEWS =
  "opt_in_promotions = 1 and email_confirmed_at is not null and email_undeliverable_since is null"

/** Stands in a rendered announcement for the key of each recipient. */
export const KEY_PLACEHOLDER = "{unsubscribe-key}"

/**
 * Number of emails of an announcement that a run of the cron queues, and maximum that wait: as many as a run sends, so that
 * the outbox stays small for any number of accounts and any outage of the mail service.
 */
export const NEWS_BATCH_SIZE = 80

/** Number of accounts up to which recipients are counted exactly, so that no page reads all of them. */
export const MAX_COUNTED_RECIPIENTS = 4000

/** Returns the URL that ends a recipient's news without a log-in: a page, and the target of one-click POSTs. */
export const unsubscribeUrl = (siteUrl: string, key: string, announcementId: string) =>
  `${siteUrl}/unsubscribe?token=${key}&news=${announcementId}`

/** The text of an announcement, in the Markdown that an email shows. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; children: Inline[] }
  | { kind: "emphasis"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] }

export type Block =
  | { kind: "heading"; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }

/** Reason why a message can't be sent. */
export type MessageProblem = "html" | "link" | "image" | "unsupported" | "empty"
