import { sql } from "drizzle-orm"
import { papersKind } from "#app/invoices/documents/work-sources.server.ts"
import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import { emailOfBuyer } from "#app/orders/order/queries.server.ts"
import { type PaymentWork, problemsOfWork } from "#app/orders/payment-notices/payment-notice.ts"
import { formatAmount, type Sum } from "#app/platform/money.ts"
import type { WorkKind } from "#app/screens/work-item.ts"
import { defineWorkSource, sumOf } from "#app/screens/work-source.server.ts"
import { payments } from "#db/schema/payments.ts"
import { paymentProblems } from "./desk-copy.ts"

export const paymentsKind: WorkKind = {
  name: "payments",
  title: "Payments with a problem",
  noun: "payment",
  screen: "/desk/reconciliation",
}

/** The sources of payments with a problem, by the name that the table of outcomes has for them. */
const SOURCES: Record<PaymentWork, { kind: WorkKind; urgency: number }> = {
  unissued: { kind: paymentsKind, urgency: 20 },
  "wrong-amount": { kind: paymentsKind, urgency: 30 },
  "second-payment": { kind: paymentsKind, urgency: 40 },
  payment: { kind: paymentsKind, urgency: 50 },
  paper: { kind: papersKind, urgency: 210 },
}

const NAMES = Object.keys(SOURCES) as PaymentWork[]

export const workSources = NAMES.map((name) =>
  defineWorkSource<{ problem: PaymentProblem; expected: Sum | null }>({
    name,
    ...SOURCES[name],
    subject: "payment",
    query: () => ({
      from: payments,
      open: sql`problem is not null and problem_resolved_at is null and problem in ${problemsOfWork(name)}`,
      at: payments.problemFoundAt,
      values: {
        ...sumOf(payments),
        problem: payments.problem,
        expected:
          sql`(select json_object('amount', b.amount, 'currency', b.currency) from orders b where b.id = payments.order_id)`.mapWith(
            JSON.parse,
          ),
        // Whoever paid for an order that is not known here was told at the address that is named at the provider.
        who: sql`coalesce(${emailOfBuyer(sql`payments.order_id`)},
      (select o.recipient from outbox o where o.id = 'payment-problem:' || payments.id))`,
      },
    }),
    describe: ({ problem, expected, amount, currency }, { when: detail }) => {
      const isWrong = problem === "amount-differs" && expected
      if (!isWrong) return { title: paymentProblems[problem], detail }
      const paid = amount == null || currency == null ? "" : formatAmount({ amount, currency })
      return { title: `Paid ${paid} instead of ${formatAmount(expected)}`, detail }
    },
  }),
)
