import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/random.ts"
import { withdrawalEmail } from "#app/emails/withdrawal-email.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { recordWithdrawal, type SoldOrder } from "#db/orders/withdrawals.server.ts"
import { askForRefund } from "./refund-order.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "payments" | "mailer" | "log" | "now" | "randomBytes" | "config" | "waitUntil"
>

/** Who withdraws, and where the acknowledgement goes. */
type Consumer = { name: string; email: string }

/**
 * Records a consumer's withdrawal, acknowledges it by email and asks the provider for the refund of what is left, which
 * revokes the license when it is reported. The withdrawal counts also where the provider does not answer: the request stays
 * open for the owner. Of two at once, the first one counts.
 */
export async function withdraw(
  context: Dependencies,
  { order, refundable }: SoldOrder,
  consumer: Consumer,
): Promise<void> {
  const { db, now, randomBytes, config } = context
  const id = createId(randomBytes)
  const withdrawnAt = now()
  await recordWithdrawal(db, {
    withdrawal: { id, orderId: order.id, ...consumer, withdrawnAt },
    refund: {
      id,
      orderId: order.id,
      paymentId: order.paymentId ?? "",
      amount: refundable,
      reason: "Withdrawal from the contract",
      requestedAt: withdrawnAt,
    },
    acknowledgement: withdrawalEmail({ order, ...consumer, at: withdrawnAt }, config),
  })
  sendQueuedEmailsInBackground(context)
  await askForRefund(context, id)
}
