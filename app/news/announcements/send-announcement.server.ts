import { createHash } from "node:crypto"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Clock, Outbox, Site, Store } from "#app/capabilities.ts"
import { sendQueuedEmailsInBackground } from "#app/platform/email/send-queued-emails.server.ts"
import { KEY_PLACEHOLDER, type MessageProblem, NEWS_BATCH_SIZE, unsubscribeUrl } from "./announcement.ts"
import { announcementEmail } from "./emails.tsx"
import { parseMessage } from "./parse-message.ts"
import {
  type Announcement,
  findNewsToQueue,
  queueNextNews,
  sendTestTo,
  startAnnouncement,
} from "./queries.server.ts"

type Written = Pick<Announcement, "id" | "subject" | "message" | "plainText">

type Rendered = { kind: "rendered"; subject: string; html: string; text: string }

/** An announcement as an email, whose links have the placeholder of the recipient's key; or why it can't be sent. */
export function renderAnnouncement(
  { config }: Site,
  { id, subject, message, plainText }: Written,
): Rendered | { kind: "refused"; because: MessageProblem } {
  const parsed = parseMessage(message)
  if (parsed.kind === "refused") return parsed
  const url = unsubscribeUrl(config.siteUrl, KEY_PLACEHOLDER, id)
  const email = announcementEmail({ subject, blocks: parsed.blocks, plainText, url }, config)
  return { kind: "rendered", subject, html: email.html, text: email.text }
}

/** Starts to send a draft, as it is rendered here. */
export async function sendAnnouncement(
  context: Outbox,
  deskAction: DeskAction,
  written: Written,
  { html, text }: Rendered,
): Promise<ActionResult> {
  return recordAction(
    context,
    deskAction,
    startAnnouncement(context.db, written, { html, text, now: context.now() }),
  )
}

/** Sends a draft to the owner alone; its link to end the news ends nothing. */
export async function sendTest(
  context: Outbox,
  deskAction: DeskAction,
  _: Written,
  { subject, html, text }: Rendered,
): Promise<ActionResult> {
  const message = {
    subject,
    html,
    text,
    id: `test:${deskAction.formId}`,
    kind: "test" as const,
    createdAt: context.now(),
  }
  const result = await recordAction(context, deskAction, sendTestTo(context.db, deskAction.actor.id, message))
  sendQueuedEmailsInBackground(context)
  return result
}

/** Returns the SHA-256 of a previewed draft, in hex: a form that confirms another text is shown again. */
export const shownText = ({ id, subject, message, plainText }: Written): string =>
  createHash("sha256")
    .update(JSON.stringify([id, subject, message, plainText]))
    .digest("hex")

/**
 * Queues the next emails of the announcement that is being sent: no more than a batch waits, also while the mail service is
 * away.
 */
export async function queueNews({ db, now }: Store & Clock): Promise<void> {
  const { sending, waiting } = await findNewsToQueue(db, NEWS_BATCH_SIZE)
  if (sending && waiting < NEWS_BATCH_SIZE) {
    await queueNextNews(db, sending, { limit: NEWS_BATCH_SIZE - waiting, now: now() })
  }
}
