/** Number of work items of each source, up to `MAX_COUNTED`. */
export type WorkCounts = Record<string, number>

/** Maximum number counted of one source; one more is read to tell whether there are more. */
export const MAX_COUNTED = 99

/** Maximum number of items of one kind in an alert or on the overview. */
export const MAX_WORK_ITEMS = 5

/** Maximum number of rows of the overview, so that it fits a screen: more only where there are more kinds. */
export const MAX_ROWS = 6

/** Work items of one kind, as emails list them. */
export type ListedWork = {
  heading: string
  count: number
  isMore: boolean
  items: readonly { href: string; title: string; amount: string }[]
}

type Foldable = { source: string; isNeverFolded?: boolean }

/** The items of each kind that the overview shows: those that are never folded, the first of each source, then the most urgent ones. */
export function chooseShown<Item extends Foldable>(groups: readonly { items: readonly Item[] }[]): Item[][] {
  const isFirst = (item: Item, index: number, items: readonly Item[]) =>
    item.isNeverFolded || items.findIndex(({ source }) => source === item.source) === index
  let left = MAX_ROWS - groups.flatMap(({ items }) => items.filter(isFirst)).length
  return groups.map(({ items }) => {
    const firsts = items.filter(isFirst)
    const room = Math.max(0, Math.min(left, MAX_WORK_ITEMS - firsts.length))
    const others = items.filter((item) => !firsts.includes(item)).slice(0, room)
    left -= others.length
    return items.filter((item) => firsts.includes(item) || others.includes(item))
  })
}
