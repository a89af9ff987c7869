import { createUndoLinkAgain } from "#app/accounts/email-address/email-links.server.ts"
import { hasPasswordHash } from "#app/accounts/email-address/queries.server.ts"
import { findPasswordHash } from "#app/accounts/log-in/queries.server.ts"
import { verifyPassword } from "#app/accounts/passwords/password-hash.server.ts"
import { listOpenUndos } from "#app/accounts/undo/queries.server.ts"
import type { ActionResult } from "#app/audit/record-entry.server.ts"
import type { AccountUse, Outbox } from "#app/capabilities.ts"
import {
  accountAllowance,
  type Limited,
  limitedOr,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { writeWithin } from "#app/platform/rate-limits/queries.server.ts"
import { type ActionStatements, writeIf } from "#db/client.server.ts"
import {
  isCustomer,
  isDeletionDue,
  listDueDeletions,
  removeUser,
  waitingDeletion,
} from "./deletion-queries.server.ts"
import { accountDeletedEmail } from "./emails.ts"

type DeletionResult =
  /** Account deleted; `cookies` clear its session and device cookies. */
  { kind: "deleted"; cookies: string[] } | { kind: "waits" } | { kind: "wrong-password" } | Limited

/**
 * Deletes an account and sends a last email. While a link can undo a change to the account, the deletion waits until
 * the link expires, and an email goes to the addresses of those links: an intruder may have asked for the deletion.
 */
export async function deleteAccount(
  context: AccountUse,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<DeletionResult> {
  const { db, auth, deviceCookies } = context
  const checkedHash = await findPasswordHash(db, id)
  if (!(await verifyPassword(checkedHash, password)) || checkedHash === null)
    return { kind: "wrong-password" }
  if (await remove(context, { id, email }, hasPasswordHash(id, checkedHash)))
    return { kind: "deleted", cookies: [auth.clearCookie(), deviceCookies.clear()] }
  const waiting = await waitingFor(context, id)
  if (!waiting) return { kind: "wrong-password" }
  const action = "ask-for-deletion"
  const allowance = accountAllowance(context, action, id)
  const { condition, changes } = waitingDeletion(db, hasPasswordHash(id, checkedHash), waiting)
  if (!(await writeWithin(db, [allowance], condition, changes)))
    return limitedOr(context, [action], id, "wrong-password")
  return waits(context)
}

/** The deletion of an account that waits for what can undo a change to it, and its emails; null if nothing can. */
async function waitingFor(context: AccountUse, userId: string) {
  const now = context.now()
  const open = await listOpenUndos(context.db, userId, now)
  const [last] = open
  if (!last) return null
  const { expiresAt: dueAt } = last
  // One link to each address, for the latest change that it can undo.
  const links = [...new Map(open.toReversed().map((each) => [each.email, each])).values()].map((each) =>
    createUndoLinkAgain(context, userId, each, dueAt),
  )
  return { userId, dueAt, now, links }
}

function waits(context: Outbox) {
  context.log.info("account-deletion-waits")
  context.sendEmails()
  return { kind: "waits" } as const
}

type Account = { id: string; email: string }

/** Writes the statements with the entry in the audit log. */
type RecordDeletion = (statements: ActionStatements) => Promise<ActionResult>

/**
 * Deletes a customer's account as `deleteAccount` does, but for the password: its holder has asked an owner. "refused" if it has
 * another address by now, or is an owner's.
 */
export async function deleteForCustomer(context: AccountUse, account: Account, record: RecordDeletion) {
  const condition = isCustomer(account.id, account.email)
  const result = await record(removalOf(context, account, condition))
  if (result !== "refused") return deleted(context)
  const waiting = await waitingFor(context, account.id)
  const scheduled = waiting && (await record(waitingDeletion(context.db, condition, waiting)))
  return scheduled === null || scheduled === "refused" ? { kind: "refused" as const } : waits(context)
}

function removalOf(
  { db, config, now }: Outbox,
  { id, email }: Account,
  condition: ActionStatements["condition"],
) {
  return removeUser(db, id, condition, accountDeletedEmail({ id, email, at: now() }, config))
}

function deleted(context: Outbox) {
  context.log.info("account-deleted")
  context.sendEmails()
  return { kind: "deleted" } as const
}

/** Deletes an account. False, without effect, if the condition does not hold, or a link can undo a change to it. */
async function remove(context: Outbox, account: Account, condition: ActionStatements["condition"]) {
  const removal = removalOf(context, account, condition)
  if (!(await writeIf(context.db, removal.condition, removal.changes))) return false
  deleted(context)
  return true
}

/** Maximum number of accounts deleted per cron run. */
const BATCH_SIZE = 20

/** Deletes the accounts whose scheduled deletion is due and that no link can restore. */
export async function deleteDueAccounts(context: Outbox) {
  const { db, now } = context
  for (const account of await listDueDeletions(db, now(), BATCH_SIZE))
    await remove(context, account, isDeletionDue(account.id, now()))
}
