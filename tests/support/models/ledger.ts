import { inArray, isNotNull } from "drizzle-orm"
import type { Store } from "#app/capabilities.ts"
import { REVERSAL_KINDS } from "#app/orders/ledger/ledger.ts"
import { listMonthlyTotals } from "#app/reports/months/queries.server.ts"
import { ledgerEntries, payments } from "#db/schema.ts"

const { id, orderId, amount, currency, problem, problemFoundAt, problemResolvedAt } = payments

/** Adds a payment of an order that nobody knows. */
export const addProblem = ({ db }: Store, paymentId: string, foundAt: Date) =>
  db.insert(payments).values({
    id: paymentId,
    amount: 9499,
    currency: "USD",
    problem: "unknown-order",
    problemFoundAt: foundAt,
    learnedAt: foundAt,
  })

/** The payments that need, or needed, the owner. */
export const listProblems = ({ db }: Store) =>
  db
    .select({
      paymentId: id,
      reason: problem,
      orderId,
      amount,
      currency,
      foundAt: problemFoundAt,
      resolvedAt: problemResolvedAt,
    })
    .from(payments)
    .where(isNotNull(problem))

/** The refunds and ended disputes of the ledger. */
export const listReversals = ({ db }: Store) =>
  db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.kind, [...REVERSAL_KINDS]))

/** All totals, of months and of days, as the reports read them. */
export const listTotals = ({ db }: Store) =>
  listMonthlyTotals(db, { from: "1970-01", to: "2099-12" }, "1970-01-01")
