import { hash } from "node:crypto"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Clock, Outbox, Site, Store } from "#app/capabilities.ts"
import type { Email } from "#app/platform/email/email-kinds.ts"
import type { DueEmail } from "#app/platform/email/mailer.ts"
import { KEY_PLACEHOLDER, type MessageProblem, NEWS_BATCH_SIZE, unsubscribeUrl } from "./announcement.ts"
import { announcementEmail } from "./emails.tsx"
import {
  findNewsKey,
  findNewsToQueue,
  queueNextNews,
  sendTestTo,
  startAnnouncement,
  type Written,
} from "./queries.server.ts"

type Rendered = { subject: string; html: string; text: string }

/**
 * An announcement as an email, whose links have the placeholder of the recipient's key; or why it can't be sent. The parser of
 * Markdown is evaluated when it is first used, which other requests need not wait for.
 */
export async function renderAnnouncement(
  { config }: Site,
  { id, subject, message, plainText }: Written,
): Promise<(Rendered & { kind: "rendered" }) | { kind: "refused"; because: MessageProblem }> {
  const { parseMessage } = await import("./parse-message.ts")
  const parsed = parseMessage(message)
  if (parsed.kind === "refused") return parsed
  const url = unsubscribeUrl(config.siteUrl, KEY_PLACEHOLDER, id)
  const email = announcementEmail({ subject, blocks: parsed.blocks, plainText, url }, config)
  return { kind: "rendered", ...email }
}

/** Starts to send a draft in the form rendered here. */
export async function sendAnnouncement(
  context: Outbox,
  deskAction: DeskAction,
  written: Written,
  { html, text }: Rendered,
): Promise<ActionResult> {
  const statements = startAnnouncement(context.db, written, { html, text }, context.now())
  return recordAction(context, deskAction, statements)
}

/** Sends a draft to the owner alone; its link to end the news ends nothing. */
export async function sendTest(
  context: Outbox,
  deskAction: DeskAction,
  _: Written,
  { subject, html, text }: Rendered,
): Promise<ActionResult> {
  const id = `test:${deskAction.formId}`
  const message = { subject, html, text, id, kind: "test" as const, createdAt: context.now() }
  const result = await recordAction(context, deskAction, sendTestTo(context.db, deskAction.actor.id, message))
  context.sendEmails()
  return result
}

/** Returns the SHA-256 of a previewed draft, in hex: a form that confirms another text is shown again. */
export const shownText = ({ id, subject, message, plainText }: Written) =>
  hash("sha256", JSON.stringify([id, subject, message, plainText]))

/**
 * Queues the next emails of the announcement that is being sent: no more than a batch waits, also while the mail service is
 * away.
 */
export async function queueNews({ db, now }: Store & Clock) {
  const { sending, waiting } = await findNewsToQueue(db, NEWS_BATCH_SIZE)
  if (sending && waiting < NEWS_BATCH_SIZE) {
    await queueNextNews(db, sending, { limit: NEWS_BATCH_SIZE - waiting, now: now() })
  }
}

/** News with their unsubscribe URL; null if the recipient unsubscribed since, or can't be reached. */
export async function withUnsubscribeUrl(
  { db, config }: Store & Site,
  email: DueEmail,
): Promise<Email | null> {
  const { id, announcementId } = email
  const key = announcementId && (await findNewsKey(db, id))
  return key ? { ...email, unsubscribeUrl: unsubscribeUrl(config.siteUrl, key, announcementId) } : null
}
