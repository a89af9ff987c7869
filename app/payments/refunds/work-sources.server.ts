import { sql } from "drizzle-orm"
import { emailOf } from "#app/accounts/email-address/queries.server.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import { naming } from "#app/payments/provider/copy.ts"
import { days, momentInWords } from "#app/platform/time.ts"
import { daysLeft } from "#app/screens/parts-copy.ts"
import type { WorkKind } from "#app/screens/work-item.ts"
import { defineWorkSource, sumOf } from "#app/screens/work-source.server.ts"
import { disputes, providerSyncs } from "#db/schema/payments.ts"
import { disputeAnswered, ignoreRefund } from "./desk-actions.server.ts"
import { disputeCopy, disputeUrl } from "./dispute-copy.ts"

const RECONCILIATION = "/desk/reconciliation"

export const refundsKind: WorkKind = {
  name: "refunds",
  title: "Refunds not carried out",
  noun: "refund",
  screen: RECONCILIATION,
}

/** How long a refund that the provider accepted may take to be recorded here. */
const REFUND_TIME = days(1)

type OfPayment = { orderId: string | null; paymentId: string }
type AtProvider = { provider: ProviderName }

/** The page of an order, or of a payment without one. */
export const orderOrPayment = ({ orderId, paymentId }: OfPayment) =>
  orderId ? `/desk/orders/${orderId}` : `/desk/payments/${paymentId}`

export const workSources = [
  // A dispute has the provider’s time; it appeared here with the newest event about its payment. One under review waits for the bank.
  defineWorkSource<OfPayment & AtProvider & { respondBy: Date | null; updatedAt: Date }>({
    name: "dispute",
    kind: { name: "disputes", title: "Disputes", noun: "dispute", screen: RECONCILIATION },
    urgency: 90,
    subject: "dispute",
    fixes: [disputeAnswered],
    isNeverFolded: true,
    query: () => ({
      from: disputes,
      open: sql`status <> 'closed' and answered_at is null and status <> 'under_review' and updated_at >= 0`,
      at: sql`coalesce((select max(e.received_at) from webhook_events e where e.payment_id = disputes.payment_id), updated_at)`,
      sortedBy: sql`respond_by is null, respond_by`,
      values: {
        ...sumOf(disputes),
        respondBy: disputes.respondBy,
        updatedAt: disputes.updatedAt,
        provider: disputes.provider,
        paymentId: disputes.paymentId,
        orderId: sql`(select o.id from orders o where o.payment_id = disputes.payment_id)`,
        who: emailOf(sql`(select b.user_id from orders b where b.payment_id = disputes.payment_id)`),
      },
    }),
    describe: (item, { now }) => ({
      title: `Dispute: ${daysLeft(item.respondBy, now)}`,
      href: orderOrPayment(item),
      detail: item.respondBy ? `answer by ${momentInWords(item.respondBy, now)}` : "",
      external: {
        href: disputeUrl(item),
        label: naming(item.provider, disputeCopy.answerAt),
      },
      showed: String(item.updatedAt.getTime()),
    }),
    deadline: ({ respondBy }) => respondBy,
    snoozedUntil: ({ respondBy }) => respondBy,
  }),
  // What the provider accepted and is not recorded here a day later, and what failed.
  defineWorkSource<OfPayment & AtProvider & { status: string | null }>({
    name: "sync",
    kind: refundsKind,
    urgency: 110,
    subject: "refund",
    fixes: [ignoreRefund],
    query: (now) => ({
      from: providerSyncs,
      open: sql`kind = 'refund' and since >= 0 and (status = 'failed' or since <= ${now - REFUND_TIME})`,
      at: sql`(since + ${REFUND_TIME})`,
      values: {
        ...sumOf(providerSyncs),
        status: providerSyncs.status,
        provider: providerSyncs.provider,
        paymentId: providerSyncs.paymentId,
        orderId: sql`(select q.order_id from refund_requests q where q.provider_refund_id = substr(provider_syncs.id, 8))`,
      },
    }),
    describe: (item) => ({
      title: `Refund: ${naming(item.provider, refundState(item.status))}`,
      href: orderOrPayment(item),
      showed: item.status ?? "",
    }),
  }),
]

/** Describes the state of a refund at Razorpay. */
function refundState(status: string | null): string {
  if (status === "failed") return "it failed at Razorpay"
  if (status === "unknown") return "Razorpay does not know it"
  return status ? `Razorpay says ${status}` : "no answer from Razorpay"
}
