import { type SQL, sql } from "drizzle-orm"
import type { OpenWorkItems } from "#app/domain/desk/work-items.ts"
import type { Database } from "#db/client.server.ts"
import * as money from "./money-work-items.server.ts"
import * as queries from "./work-item-queries.server.ts"

/** All that is open. */
export const allWorkItems: queries.WorkItemFilter = {
  after: -1,
  until: Number.MAX_SAFE_INTEGER,
  isWanted: () => sql`true`,
}

/** What is not put off until a later time. */
const awake = (filter: queries.WorkItemFilter, now: Date): queries.WorkItemFilter => ({
  ...filter,
  isWanted: (item: SQL) => sql`${filter.isWanted(item)}
    and not exists (select 1 from snoozed_items z where z.item = ${item} and z.snoozed_until > ${now.getTime()})`,
})

/** What needs the site's owner, of each kind. */
const QUERIES = {
  payments: money.selectPayments,
  openOrders: queries.selectReturnedOrders,
  unopenedOrders: queries.selectUnopenedOrders,
  events: queries.selectUnhandledEvents,
  emails: queries.selectGivenUpEmails,
  undelivered: queries.selectUndeliveredEmails,
  disputes: money.selectOpenDisputes,
  newBugs: queries.selectNewBugs,
  answeredBugs: queries.selectAnsweredBugs,
  refunds: money.selectRefunds,
  unconfirmedRefunds: money.selectUnconfirmedRefunds,
  withdrawals: money.selectWithdrawals,
  drafts: queries.selectDraftQuotes,
  sentQuotes: queries.selectSentQuotes,
  books: queries.selectBrokenInvariants,
} as const

/** The queries for a batch, in their order. */
export function selectWorkItems(db: Database, now: Date, wanted: queries.WorkItemFilter) {
  const asked = { db, now, filter: awake(wanted, now) }
  const { payments, ...others } = QUERIES
  return [payments(asked), ...Object.values(others).map((query) => query(asked))] as const
}

type Results = { [Name in keyof typeof QUERIES]: Awaited<ReturnType<(typeof QUERIES)[Name]>> }

/** What the queries of `selectWorkItems` read; a bug report that is new and has a message is one. */
export function toWorkItems(results: readonly unknown[]): OpenWorkItems {
  const names = Object.keys(QUERIES)
  const found = Object.fromEntries(names.map((name, index) => [name, results[index]])) as Results
  const { newBugs, answeredBugs, drafts, sentQuotes, ...others } = found
  const answered = answeredBugs.filter(({ id }) => newBugs.every((bug) => bug.id !== id))
  return { ...others, bugs: [...newBugs, ...answered], quotes: [...drafts, ...sentQuotes] }
}
