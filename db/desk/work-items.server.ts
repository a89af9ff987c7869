import { sql } from "drizzle-orm"
import type { OpenWorkItems } from "#app/domain/desk/work-items.ts"
import { addMilliseconds, minutes } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { selectReturnedOrders, selectUnopenedOrders } from "./order-work-items.server.ts"
import { selectDraftQuotes, selectSentQuotes } from "./quote-work-items.server.ts"
import { selectRefunds, selectUnconfirmedRefunds, selectWithdrawals } from "./refund-work-items.server.ts"
import * as queries from "./work-item-queries.server.ts"

/** Leaves the request that stored an order the time to open it at the provider, or to say that it is not open. */
const OPENING_TIME = minutes(2)

/** Leaves the request that stored an event the time to process it. */
const PROCESSING_TIME = minutes(1)

/** All that is open. */
export const allWorkItems: queries.WorkItemFilter = {
  after: -1,
  until: Number.MAX_SAFE_INTEGER,
  isWanted: () => sql`true`,
}

/** Queries for a batch, each of what needs the site's owner of one kind. */
export function selectWorkItems(db: Database, now: Date, wanted: queries.WorkItemFilter) {
  const filter = queries.awake(wanted, now)
  return [
    queries.selectPayments(db, filter),
    selectReturnedOrders(db, filter),
    queries.selectUnhandledEvents(db, addMilliseconds(now, -PROCESSING_TIME), filter),
    queries.selectGivenUpEmails(db, filter),
    queries.selectOpenDisputes(db, filter),
    queries.selectNewBugs(db, filter),
    queries.selectAnsweredBugs(db, filter),
    selectRefunds(db, filter),
    selectDraftQuotes(db, filter),
    selectSentQuotes(db, now, filter),
    selectUnconfirmedRefunds(db, now, filter),
    selectUnopenedOrders(db, addMilliseconds(now, -OPENING_TIME), filter),
    queries.selectUndeliveredEmails(db, filter),
    queries.selectBrokenInvariants(db, filter),
    selectWithdrawals(db, filter),
  ] as const
}

type Rows<Query extends (...values: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Query>>

type Results = readonly [
  payments: Rows<typeof queries.selectPayments>,
  openOrders: Rows<typeof selectReturnedOrders>,
  events: Rows<typeof queries.selectUnhandledEvents>,
  emails: Rows<typeof queries.selectGivenUpEmails>,
  disputes: Rows<typeof queries.selectOpenDisputes>,
  newBugs: Rows<typeof queries.selectNewBugs>,
  answeredBugs: Rows<typeof queries.selectAnsweredBugs>,
  refunds: Rows<typeof selectRefunds>,
  drafts: Rows<typeof selectDraftQuotes>,
  sentQuotes: Rows<typeof selectSentQuotes>,
  unconfirmedRefunds: Rows<typeof selectUnconfirmedRefunds>,
  unopenedOrders: Rows<typeof selectUnopenedOrders>,
  undelivered: Rows<typeof queries.selectUndeliveredEmails>,
  books: Rows<typeof queries.selectBrokenInvariants>,
  withdrawals: Rows<typeof selectWithdrawals>,
]

/** What the queries of `selectWorkItems` read; a bug report that is new and has a message is one. */
export function toWorkItems([
  payments,
  openOrders,
  events,
  emails,
  disputes,
  newBugs,
  answered,
  refunds,
  drafts,
  sentQuotes,
  unconfirmedRefunds,
  unopenedOrders,
  undelivered,
  books,
  withdrawals,
]: Results) {
  const bugs = [...newBugs, ...answered.filter(({ id }) => newBugs.every((bug) => bug.id !== id))]
  const quotes = [...drafts, ...sentQuotes]
  const found = {
    books,
    payments,
    openOrders,
    unopenedOrders,
    events,
    emails,
    undelivered,
    disputes,
    bugs,
    quotes,
    withdrawals,
  }
  return { ...found, refunds, unconfirmedRefunds } satisfies OpenWorkItems
}
