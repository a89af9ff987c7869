import { createLinkToken, hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { unusablePasswordHash, verifyPassword } from "#app/auth/passwords.server.ts"
import type { Clock, Log, Mail, Random, Site, Store, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { isUsable } from "#app/domain/account/email-token.ts"
import { emailChangeUndoneEmail } from "#app/emails/account-emails.ts"
import { checkEmailLinkLimit, checkRateLimit } from "#app/services/rate-limit.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { undoEmailChange as applyUndo, findPasswordAndOwner } from "#db/account/email-changes.server.ts"
import {
  addChangeLink,
  type FoundEmailToken,
  findEmailToken,
  findPendingChange,
} from "#db/account/email-tokens.server.ts"
import { createChangeLink } from "./email-links.server.ts"
import { newResetToken } from "./passwords.server.ts"

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

type UndoResult =
  | { kind: "undone"; resetToken: string }
  | { kind: "rejected"; because: "dead" | "taken" | "wrong-password" }
  | { kind: "too-many-attempts"; wait: number }

/** The change that a link undoes; null when the link is used, expired or unknown. */
export async function findUndo({ db, now }: Store & Clock, secret: string): Promise<FoundEmailToken | null> {
  const token = secret === "" ? null : await findEmailToken(db, hashLinkToken(secret))
  return isUsable(token, "undo", now()) ? token : null
}

/**
 * Puts the previous address back and makes the password unusable, because whoever changed the address knew it. The
 * result has the token of a link to choose a new one. Where the previous address was never confirmed, its mailbox
 * may belong to somebody else, so the password is checked.
 */
export async function undoEmailChange(
  context: Dependencies,
  secret: string,
  password: string,
): Promise<UndoResult> {
  const token = await findUndo(context, secret)
  if (!token) return { kind: "rejected", because: "dead" }
  if (token.requiresPassword) {
    const wait = await checkRateLimit(context, "undo-email-change", { account: token.userId })
    if (wait) return { kind: "too-many-attempts", wait }
    const isCorrect = await verifyPassword(token.account.passwordHash, password)
    if (!isCorrect) return { kind: "rejected", because: "wrong-password" }
  }
  const { db, config, now, randomBytes } = context
  const reset = createLinkToken(randomBytes)
  const result = await applyUndo(db, {
    token,
    unusableHash: unusablePasswordHash(),
    resetToken: newResetToken(token.userId, reset, now()),
    notice: emailChangeUndoneEmail(
      { userId: token.userId, id: token.tokenHash, email: token.account.email, at: now() },
      config,
    ),
    now: now(),
  })
  if (result !== "changed") return { kind: "rejected", because: result === "taken" ? "taken" : "dead" }
  sendQueuedEmailsInBackground(context)
  return { kind: "undone", resetToken: reset }
}
