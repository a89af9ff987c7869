import { verifyPassword } from "#app/accounts/passwords/password-hash.server.ts"
import type { Outbox, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import {
  accountAllowance,
  allowanceWait,
  emailAllowance,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { findPasswordAndOwner } from "./confirmed-address-queries.server.ts"
import { createChangeLink } from "./email-links.server.ts"
import { addChangeLink, findPendingChange } from "./queries.server.ts"

type Account = { id: string; email: string }

type EmailChangeRequest =
  | { kind: "sent" }
  | { kind: "rejected"; because: "wrong-password" | "same-address" | "taken" }
  | { kind: "too-many-emails"; wait: number }

/** Emails a link to the new address; the account's address changes when the link is opened. */
export async function requestEmailChange(
  context: Outbox & Visitor,
  { id, email }: Account,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<EmailChangeRequest> {
  const { passwordHash, isTaken } = await findPasswordAndOwner(context.db, id, newEmail, context.now())
  if (!(await verifyPassword(passwordHash, currentPassword))) {
    return { kind: "rejected", because: "wrong-password" }
  }
  if (emailKeyOf(newEmail) === emailKeyOf(email)) return { kind: "rejected", because: "same-address" }
  if (isTaken) return { kind: "rejected", because: "taken" }
  const actions = ["change-email"] as const
  return (await sendChangeLink(context, { id, email: newEmail }, actions))
    ? { kind: "sent" }
    : { kind: "too-many-emails", wait: await waitFor(context, { id, email: newEmail }, actions) }
}

/** Emails another link for the pending change; earlier links to the same address keep working. */
export async function resendChangeLink(context: Outbox & Visitor, { id }: Account) {
  const pending = await findPendingChange(context.db, id, context.now())
  const isSent = !pending || (await sendChangeLink(context, { id, email: pending.email }, []))
  return isSent ? "sent" : "still-works"
}

/** Rate-limited actions of the account, in addition to the limit on emails to the new address. */
type Counted = readonly "change-email"[]

async function sendChangeLink(context: Outbox & Visitor, recipient: Account, actions: Counted) {
  const isAdded = await addChangeLink(context.db, createChangeLink(context, recipient), [
    emailAllowance(context, "email-new-address", { address: recipient.email, isKnownDevice: false }),
    ...actions.map((action) => accountAllowance(context, action, recipient.id)),
  ])
  if (isAdded) context.sendEmails()
  return isAdded
}

/** The seconds until a refused link may be asked for again. */
async function waitFor(context: Outbox & Visitor, { id, email }: Account, actions: Counted) {
  const waits = await Promise.all([
    allowanceWait(context, actions, id),
    allowanceWait(context, ["email-new-address"], emailKeyOf(email)),
  ])
  return Math.max(1, ...waits)
}
