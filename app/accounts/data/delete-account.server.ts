import { createUndoLinkAgain } from "#app/accounts/email-address/email-links.server.ts"
import { hasPasswordHash } from "#app/accounts/email-address/queries.server.ts"
import { findPasswordHash } from "#app/accounts/log-in/queries.server.ts"
import { verifyPassword } from "#app/accounts/passwords/password-hash.server.ts"
import { listOpenUndos } from "#app/accounts/undo/queries.server.ts"
import type { AccountUse, Outbox } from "#app/capabilities.ts"
import {
  accountAllowance,
  type Limited,
  limitedOr,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addWaitingDeletion, isDeletionDue, listDueDeletions, removeUser } from "./deletion-queries.server.ts"
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
  const { db, auth, deviceCookies, now } = context
  const checkedHash = await findPasswordHash(db, id)
  if (!(await verifyPassword(checkedHash, password)) || checkedHash === null)
    return { kind: "wrong-password" }
  if (await remove(context, { id, email }, hasPasswordHash(id, checkedHash)))
    return { kind: "deleted", cookies: [auth.clearCookie(), deviceCookies.clear()] }
  const open = await listOpenUndos(db, id, now())
  const [last] = open
  if (!last) return { kind: "wrong-password" }
  const { expiresAt: dueAt } = last
  // One link to each address, for the latest change that it can undo.
  const links = [...new Map(open.toReversed().map((each) => [each.email, each])).values()].map((each) =>
    createUndoLinkAgain(context, id, each, dueAt),
  )
  const action = "ask-for-deletion"
  const allowance = accountAllowance(context, action, id)
  const waiting = { userId: id, checkedHash, dueAt, now: now(), links, allowance }
  if (!(await addWaitingDeletion(db, waiting))) return limitedOr(context, [action], id, "wrong-password")
  context.log.info("account-deletion-waits")
  context.sendEmails()
  return { kind: "waits" }
}

type Account = { id: string; email: string }

/** Deletes an account. False, without effect, if the condition does not hold, or a link can undo a change to it. */
async function remove(context: Outbox, { id, email }: Account, condition: Parameters<typeof removeUser>[2]) {
  const { db, config, now, log } = context
  const notice = accountDeletedEmail({ id, email, at: now() }, config)
  if (!(await removeUser(db, id, condition, notice))) return false
  log.info("account-deleted")
  context.sendEmails()
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
