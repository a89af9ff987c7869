import { subjectPath } from "#app/audit/subjects.ts"
import { formatAmount } from "#app/platform/money.ts"
import { endOfDay, indianDayOf, momentInWords } from "#app/platform/time.ts"
import { daysLeft } from "#app/screens/parts-copy.ts"
import type { WorkItem } from "#app/screens/work-item.ts"
import { counted, workListPath } from "./copy.ts"
import { sourceOf, workKinds, workSources } from "./gathered-sources.server.ts"
import { MAX_COUNTED, type WorkCounts } from "./work-items.ts"

/** The items by kind, the most urgent first; kinds without any are left out. */
export function workByKind<Item extends Pick<WorkItem, "source">>(items: readonly Item[]) {
  return workKinds
    .map((kind) => {
      const own = items.filter((item) => sourceOf(item).kind === kind)
      return { kind, items: own, count: Math.min(own.length, MAX_COUNTED), isMore: own.length > MAX_COUNTED }
    })
    .filter(({ count }) => count > 0)
}

export const countBySource = (items: readonly Pick<WorkItem, "source">[]): WorkCounts =>
  Object.fromEntries(
    workSources.map(({ name }) => [name, items.filter(({ source }) => source === name).length]),
  )

/** "1 dispute, 5 days left · 3 payments · 14 bugs": what waits, the most urgent kind first, with its list. */
export function workSummary(items: readonly WorkItem[], now: Date) {
  return workByKind(items).map(({ kind, items: own }) => {
    const due = own.flatMap((row) => sourceOf(row).deadline(row)?.getTime() ?? [])
    const left = due.length > 0 ? `, ${daysLeft(new Date(Math.min(...due)), now).toLowerCase()}` : ""
    return { kind, text: counted(kind, own.length) + left, href: workListPath(kind) }
  })
}

/** Lists the open work items by menu screen, the most urgent kind first: "3 payments", with a link to their list. */
export const waitingByScreen = (counts: WorkCounts) =>
  workKinds
    .map((kind) => {
      const own = workSources.filter((source) => source.kind === kind)
      const count = own.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0)
      return { screen: kind.screen, count, text: counted(kind, count), href: workListPath(kind) }
    })
    .filter(({ count }) => count > 0)

export type DescribedItem = ReturnType<typeof describeWorkItem>

function describeWorkItem(row: WorkItem, now: Date) {
  const { id, item, who } = row
  const source = sourceOf(row)
  const described = source.describe(row, { now, when: momentInWords(row.at, now) })
  const lastTime = source.snoozedUntil(row)
  return {
    fixes: source.fixes,
    ...described,
    href: described.href ?? subjectPath(source.subject ?? "audit", id) ?? "/desk",
    source: source.name,
    id,
    item,
    who: who || (source.nobody ?? null),
    amount: amountInWords(row),
    isNeverFolded: source.isNeverFolded ?? false,
    canSnooze: source.subject !== null && (lastTime === null || lastTime >= endOfDay(indianDayOf(now))),
  }
}

const amountInWords = ({ amount, currency }: WorkItem): string =>
  amount == null || currency == null ? "" : formatAmount({ amount, currency })

/** Describes work items by kind, the most urgent first; kinds without items are left out. */
export const describeWork = (items: readonly WorkItem[], now: Date) =>
  workByKind(items).map(({ items: own, ...group }) => ({
    ...group,
    heading: group.kind.title,
    items: own.slice(0, MAX_COUNTED).map((row) => describeWorkItem(row, now)),
  }))

export type WorkGroup = ReturnType<typeof describeWork>[number]
