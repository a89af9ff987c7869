import type { SQL } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { DeskSubject } from "#app/audit/subjects.ts"
import type { Action } from "./action.server.ts"
import type { WorkItem, WorkKind } from "./work-item.ts"

type Value = SQL | SQLiteColumn

/** Query of a source's items. */
export type WorkQuery<Facts = unknown> = {
  from: SQLiteTable | SQL
  /** Condition; the literal ones are those of partial indexes, each of which has only what is open. */
  open: SQL
  at: Value
  /** Key among the items of its source; by default the id. */
  key?: SQL
  /** Column to group by: one item per value. */
  groupBy?: SQL
  /** Sort order of the items; by default that in which they appeared. */
  sortedBy?: SQL
  /** It waits for somebody else, which is no reason for an alert. */
  isQuiet?: true
  /** Columns to select: the facts; the id by default from the column of this name. */
  values: { [Fact in keyof Facts]: Value } & {
    [Common in "id" | "who" | "amount" | "currency"]?: Value
  }
}

/** Description of a work item. The title names no customer. */
type Described = {
  title: string
  /** The path of its page; by default that of its subject. */
  href?: string | null
  detail?: string
  /** Further pages of its subject, beside its own. */
  links?: { href: string; text: string }[]
  /** A page of the provider. */
  external?: { href: string; label: string }
  /** A word that stands out, on how the customer writes. */
  mark?: string | undefined
  /** Those of the source's `fixes` that resolve this item; by default all of them. */
  fixes?: readonly Action[]
  /** State that it shows and others than owners can change; an action compares it. */
  showed?: string
}

/** Now, and when the item appeared, in words. */
type Times = { now: Date; when: string }

type Declaration<Facts> = {
  name: string
  kind: WorkKind
  /** Place among all sources, the most urgent first: each has its own, in steps of ten. */
  urgency: number
  /** Subject of the audit entry when an item is snoozed; null for items that can't be. */
  subject: DeskSubject | null
  /** Actions that resolve its items on the overview; without any, the owner opens their pages. */
  fixes?: readonly Action[]
  /** True if the overview folds none of its items. */
  isNeverFolded?: true
  /** The customer of an item without an address. */
  nobody?: string
  query: (now: number) => WorkQuery<Facts>
  describe: (item: WorkItem & Facts, times: Times) => Described
  /** The deadline set by law, bank or buyer; null for an item without one. */
  deadline?: (item: WorkItem & Facts) => Date | null
  /** The last time until which an item can be snoozed; null for any. */
  snoozedUntil?: (item: WorkItem & Facts) => Date | null
}

/** Source of work items: its query, its words and its fixes. */
export type WorkSource = Omit<
  Declaration<unknown>,
  "query" | "describe" | "deadline" | "snoozedUntil" | "fixes"
> & {
  fixes: readonly Action[]
  query: (now: number) => WorkQuery
  describe: (item: WorkItem, times: Times) => Described
  deadline: (item: WorkItem) => Date | null
  snoozedUntil: (item: WorkItem) => Date | null
}

/** Declares a source of work items, whose query answers these facts. */
export function defineWorkSource<Facts>({
  fixes = [],
  deadline = () => null,
  snoozedUntil = () => null,
  describe,
  ...declared
}: Declaration<Facts>): WorkSource {
  const withFacts = (item: WorkItem) => item as WorkItem & Facts
  return {
    ...declared,
    fixes,
    describe: (item, times) => describe(withFacts(item), times),
    deadline: (item) => deadline(withFacts(item)),
    snoozedUntil: (item) => snoozedUntil(withFacts(item)),
  }
}

export const sumOf = ({ amount, currency }: { amount: SQLiteColumn; currency: SQLiteColumn }) => ({
  amount,
  currency,
})
