/** The last item of a page, newest first; the next page starts with older items. */
export type Cursor = { createdAt: Date; id: string }

export const PAGE_SIZE = 10

export function encodeCursor({ createdAt, id }: Cursor) {
  return `${createdAt.getTime()}-${id}`
}

/** Null for anything that `encodeCursor` did not produce; the list then starts at the first page. */
export function decodeCursor(text: string | null) {
  const [, time, id] = /^(\d{1,15})-([\w:-]{1,200})$/.exec(text ?? "") ?? []
  return id ? { createdAt: new Date(Number(time)), id } : null
}

/**
 * Splits off one page and its next cursor; `items` must have been queried with a limit of `PAGE_SIZE + 1`.
 */
export function paginate<Item extends Cursor>(items: Item[]) {
  const page = items.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return { items: page, next: items.length > PAGE_SIZE && last ? encodeCursor(last) : null }
}
