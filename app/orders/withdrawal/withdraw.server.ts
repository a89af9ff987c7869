import { hasKnownDevice } from "#app/accounts/log-in/device-cookie.server.ts"
import type { Outbox, Visitor } from "#app/capabilities.ts"
import type { Order } from "#app/orders/order/order.ts"
import { createId } from "#app/platform/random.ts"
import { emailAllowance } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { withdrawalEmail, withdrawalLinkEmail } from "./emails.ts"
import { queueWithdrawalLink, recordWithdrawal } from "./queries.server.ts"

type Withdrawal = { order: Order; userId: string; name: string | null }

/**
 * Records the buyer's withdrawal and acknowledges it by email. The owner makes the refund, which is a work item and
 * ends the license. Of two concurrent withdrawals, only the first is recorded.
 */
export async function withdraw(context: Outbox, { order, userId, name }: Withdrawal): Promise<void> {
  const { db, now, config } = context
  const withdrawnAt = now()
  const acknowledgement = withdrawalEmail({ order, name, at: withdrawnAt }, config)
  await recordWithdrawal(db, { orderId: order.id, name, withdrawnAt }, { userId, acknowledgement })
  context.sendEmails()
}

/** Emails the link to the page of a withdrawal to the account that bought the order, if the address is its. */
export async function sendWithdrawalLink(
  context: Outbox & Visitor,
  { orderId, email }: { orderId: string; email: string },
): Promise<void> {
  const { db, now, randomBytes, config } = context
  const message = withdrawalLinkEmail({ id: createId(randomBytes), orderId, at: now() }, config)
  const isKnownDevice = await hasKnownDevice(context, email)
  const allowance = emailAllowance(context, "email-withdrawal", { address: email, isKnownDevice })
  if (await queueWithdrawalLink(db, { orderId, email }, message, allowance)) {
    context.sendEmails()
  }
}
