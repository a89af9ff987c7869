import { sql } from "drizzle-orm"
import { KEPT_AMOUNT } from "#app/orders/ledger/queries.server.ts"
import { emailOfBuyer } from "#app/orders/order/queries.server.ts"
import { formatDay } from "#app/platform/time.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { refundDue } from "./withdrawal.ts"

export const workSources = [
  // Until the payment is back in full: refunded, or taken in a dispute.
  defineWorkSource({
    name: "withdrawal",
    kind: {
      name: "withdrawals",
      title: "Withdrawals from a contract",
      noun: "withdrawal",
      screen: "/desk/orders",
    },
    urgency: 120,
    subject: "order",
    nobody: "a deleted account",
    query: () => ({
      from: sql`withdrawals w join orders o on o.id = w.order_id join payments p on p.id = o.payment_id`,
      open: sql.raw(`${KEPT_AMOUNT} > 0`),
      at: sql`w.withdrawn_at`,
      values: {
        id: sql`w.order_id`,
        amount: sql.raw(KEPT_AMOUNT),
        currency: sql`p.currency`,
        who: emailOfBuyer(sql`w.order_id`),
      },
    }),
    describe: ({ at }, { when }) => ({
      title: `Withdrawn: refund by ${formatDay(refundDue(at))}`,
      detail: `withdrawn ${when}`,
    }),
  }),
]
