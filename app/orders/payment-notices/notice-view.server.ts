import type { Account } from "#app/accounts/account/account.ts"
import type { Store } from "#app/capabilities.ts"
import { noticeWords } from "./copy.ts"
import { listOpenNoticedPayments, type NoticedPayment } from "./queries.server.ts"

/** Returns the notice of a payment as pages show it. */
export function noticeOf(payment: NoticedPayment) {
  const { paymentId, order, isOpen } = payment
  return { ...noticeWords(payment), paymentId, orderId: order.id, isOpen }
}

export type PaymentNotice = ReturnType<typeof noticeOf>

/**
 * Finds the payments of an account that wait for the site's owner, those for which the condition holds; without a query for an
 * account that has none, as its session tells.
 */
export async function openNotices(
  { db }: Store,
  account: Account | null,
  isAsked: (payment: NoticedPayment) => boolean = () => true,
): Promise<PaymentNotice[]> {
  if (!account?.hasPaymentNotice) return []
  const payments = await listOpenNoticedPayments(db, account.id)
  return payments.filter(isAsked).map(noticeOf)
}
