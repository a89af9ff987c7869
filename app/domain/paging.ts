/** Where a page of a list ends: the next one begins with what is older than this. */
export type Cursor = { createdAt: Date; id: string }

export const PAGE_SIZE = 10

export function encodeCursor({ createdAt, id }: Cursor): string {
  return `${createdAt.getTime()}-${id}`
}

/** Null for anything that `writeCursor` did not write: the list then begins at its start. */
export function decodeCursor(text: string | null): Cursor | null {
  const [, time, id] = /^(\d{1,15})-(\w{1,60})$/.exec(text ?? "") ?? []
  return time && id ? { createdAt: new Date(Number(time)), id } : null
}

/** Cuts one page off a list that was asked for one item more than a page holds. */
export function paginate<Item extends Cursor>(items: Item[]): { items: Item[]; next: string | null } {
  const page = items.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return { items: page, next: items.length > PAGE_SIZE && last ? encodeCursor(last) : null }
}
