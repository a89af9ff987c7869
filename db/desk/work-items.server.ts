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

/** What needs the site's owner, as a query for each kind. */
export function selectWorkItems(db: Database, now: Date, wanted: queries.WorkItemFilter) {
  const asked = { db, now, filter: awake(wanted, now) }
  return {
    payments: money.selectPayments(asked),
    openOrders: queries.selectReturnedOrders(asked),
    unopenedOrders: queries.selectUnopenedOrders(asked),
    events: queries.selectUnhandledEvents(asked),
    emails: queries.selectGivenUpEmails(asked),
    undelivered: queries.selectUndeliveredEmails(asked),
    disputes: money.selectOpenDisputes(asked),
    newBugs: queries.selectNewBugs(asked),
    answeredBugs: queries.selectAnsweredBugs(asked),
    refunds: money.selectRefunds(asked),
    unconfirmedRefunds: money.selectUnconfirmedRefunds(asked),
    withdrawals: money.selectWithdrawals(asked),
    drafts: queries.selectDraftQuotes(asked),
    sentQuotes: queries.selectSentQuotes(asked),
    books: queries.selectBrokenInvariants(asked),
  }
}

type Queries = ReturnType<typeof selectWorkItems>

/** What these queries read; a bug report that is new and has a message is one. */
export function toWorkItems({
  newBugs,
  answeredBugs,
  drafts,
  sentQuotes,
  ...others
}: { [Name in keyof Queries]: Awaited<Queries[Name]> }): OpenWorkItems {
  const answered = answeredBugs.filter(({ id }) => newBugs.every((bug) => bug.id !== id))
  return { ...others, bugs: [...newBugs, ...answered], quotes: [...drafts, ...sentQuotes] }
}
