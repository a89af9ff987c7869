import { verifyPassword } from "#app/auth/passwords.server.ts"
import type { Clock, Log, Mail, Random, Site, Store, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { checkEmailLinkLimit, checkRateLimit } from "#app/services/rate-limit.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findPasswordAndOwner } from "#db/account/email-changes.server.ts"
import { addChangeLink, findPendingChange } from "#db/account/email-tokens.server.ts"
import { createChangeLink } from "./email-links.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Visitor

type Account = { id: string; email: string }

type EmailChangeRequest =
  | { kind: "sent" }
  | { kind: "rejected"; because: "wrong-password" | "same-address" | "taken" }
  | { kind: "too-many-emails"; wait: number }

/** Emails a link to the new address; the account's address changes when the link is opened. */
export async function requestEmailChange(
  context: Dependencies,
  { id, email }: Account,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<EmailChangeRequest> {
  const { passwordHash, isTaken } = await findPasswordAndOwner(context.db, id, newEmail, context.now())
  if (!(await verifyPassword(passwordHash, currentPassword))) {
    return { kind: "rejected", because: "wrong-password" }
  }
  if (emailKeyOf(newEmail) === emailKeyOf(email)) return { kind: "rejected", because: "same-address" }
  if (isTaken) return { kind: "rejected", because: "taken" }
  return sendChangeLink(context, { id, email: newEmail })
}

/** Emails another link for the pending change; earlier links to the same address keep working. */
export async function resendChangeLink(context: Dependencies, { id }: Account): Promise<EmailChangeRequest> {
  const pending = await findPendingChange(context.db, id, context.now())
  return pending ? sendChangeLink(context, { id, email: pending.email }) : { kind: "sent" }
}

async function sendChangeLink(context: Dependencies, recipient: Account): Promise<EmailChangeRequest> {
  const wait =
    (await checkRateLimit(context, "send-email-link", { account: recipient.id })) ||
    (await checkEmailLinkLimit(context, recipient.email))
  if (wait) return { kind: "too-many-emails", wait }
  await addChangeLink(context.db, createChangeLink(context, recipient))
  sendQueuedEmailsInBackground(context)
  return { kind: "sent" }
}
