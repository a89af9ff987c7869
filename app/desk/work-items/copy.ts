import type { WorkKind } from "#app/screens/work-item.ts"
import { MAX_COUNTED } from "./work-items.ts"

export const workListCopy = {
  title: "Needs you",
  order: "most urgent first",
  none: "Nothing waits.",
  open: "Open",
  more: "More",
  snoozedUntil: (until: string) => `Snoozed until ${until}.`,
} as const

/** Returns the path of the list of all items of a kind. */
export const workListPath = ({ name }: WorkKind) => `/desk?kind=${name}`

function nounFor({ noun, nouns = `${noun}s` }: WorkKind, count: number): string {
  return count === 1 ? noun : nouns
}

/** "3 payments", "99+ bugs". */
export const counted = (kind: WorkKind, count: number) =>
  `${count > MAX_COUNTED ? `${MAX_COUNTED}+` : count} ${nounFor(kind, count)}`

/** "2 more payments", "More than 94 more bugs". */
export const countOthers = (kind: WorkKind, count: number, isMore: boolean) =>
  `${isMore ? "More than " : ""}${count} more ${nounFor(kind, count)}`

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** "Nothing needs you.", "1 thing needs you.", "More than 99 things need you.": `isMore` where one kind has more than is counted. */
export function needsSummary(groups: readonly { count: number; isMore?: boolean }[]): string {
  const count = sum(groups.map((group) => Math.min(group.count, MAX_COUNTED)))
  if (count === 0) return "Nothing needs you."
  const isMore = groups.some((group) => group.isMore || group.count > MAX_COUNTED)
  if (isMore) return `More than ${count} things need you.`
  return count === 1 ? "1 thing needs you." : `${count} things need you.`
}

/** Number of a kind's work items and their list, at the menu's link to a screen. */
type Waiting = { screen: string; count: number }

/** Badge count of a menu link; the overview's is the total. Null for zero. */
export function menuNumber(waiting: readonly Waiting[], path: string): string | null {
  const own = waiting.filter(({ screen }) => path === "/desk" || path === screen)
  const count = sum(own.map((one) => Math.min(one.count, MAX_COUNTED)))
  if (count === 0) return null
  return own.some((one) => one.count > MAX_COUNTED) ? `${count}+` : String(count)
}
