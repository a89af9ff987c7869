import { inArray, isNotNull } from "drizzle-orm"
import { REVERSAL_KINDS } from "#app/orders/ledger/ledger.ts"
import { listMonthlyTotals } from "#app/reports/months/queries.server.ts"
import { ledgerEntries, payments } from "#db/schema.ts"
import type { App } from "#tests/support/server/test-app.ts"

const { id, orderId, amount, currency, problem, problemFoundAt, problemResolvedAt } = payments

/** Adds a payment of an order that nobody knows. */
export const addProblem = ({ db }: Pick<App, "db">, paymentId: string, foundAt: Date) =>
  db.insert(payments).values({
    id: paymentId,
    amount: 9499,
    currency: "USD",
    problem: "unknown-order",
    problemFoundAt: foundAt,
    learnedAt: foundAt,
  })

/** The payments that need, or needed, the owner. */
export const listProblems = ({ db }: Pick<App, "db">) =>
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
export const listReversals = ({ db }: Pick<App, "db">) =>
  db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.kind, [...REVERSAL_KINDS]))

/** All totals, of months and of days, as the reports read them. */
export const listTotals = ({ db }: Pick<App, "db">) =>
  listMonthlyTotals(db, { from: "1970-01", to: "2099-12" }, "1970-01-01")
