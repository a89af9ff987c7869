import { sql } from "drizzle-orm"
import { emailOf } from "#app/accounts/email-address/queries.server.ts"
import { emailOfBuyer } from "#app/orders/order/queries.server.ts"
import { paymentsKind } from "#app/payments/confirmation/work-sources.server.ts"
import { orderOrPayment, refundsKind } from "#app/payments/refunds/work-sources.server.ts"
import { defineWorkSource, sumOf } from "#app/screens/work-source.server.ts"
import { orders } from "#db/schema/orders.ts"
import { refundRequests } from "#db/schema/payments.ts"
import { refundAgainFromOverview, sync } from "./desk-actions.server.ts"

export const workSources = [
  // The buyer returned from the payment page with a signed payment.
  defineWorkSource({
    name: "order",
    kind: paymentsKind,
    urgency: 10,
    subject: "order",
    fixes: [sync],
    nobody: "a deleted account",
    query: () => ({
      from: orders,
      open: sql`returned_at is not null and status in ('pending', 'closed')`,
      at: orders.returnedAt,
      values: { ...sumOf(orders), who: emailOf(sql`orders.user_id`) },
    }),
    describe: (_, { when }) => ({
      title: "Paid, but no license issued yet",
      detail: `back from the payment ${when}`,
    }),
  }),
  defineWorkSource<{ orderId: string | null; paymentId: string }>({
    name: "refund",
    kind: refundsKind,
    urgency: 100,
    subject: "refund",
    fixes: [refundAgainFromOverview],
    query: () => ({
      from: refundRequests,
      open: sql`status = 'requested'`,
      at: refundRequests.requestedAt,
      values: {
        amount: refundRequests.amount,
        currency: sql`(select p.currency from payments p where p.id = refund_requests.payment_id)`,
        orderId: refundRequests.orderId,
        paymentId: refundRequests.paymentId,
        who: emailOfBuyer(sql`refund_requests.order_id`),
      },
    }),
    describe: (item, { when }) => ({
      title: "Refund without an answer from Razorpay",
      href: orderOrPayment(item),
      detail: `asked for ${when}`,
    }),
  }),
]
