import { badRequest } from "./errors.ts"

type Query = Record<string, string>

const DEFAULT_COUNT = 10
const MAX_COUNT = 100

/** Unix seconds of 2000 and of 2121: Razorpay takes no other times. */
const MIN_TIME = 946_684_800
const MAX_TIME = 4_765_046_400

/** Items by the time of their creation, newest first; `from` and `to` are Unix seconds, both included. */
export function readPage<Item extends { created_at: number }>(items: Item[], query: Query) {
  const from = readTime(query, "from") ?? 0
  const to = readTime(query, "to") ?? Number.POSITIVE_INFINITY
  if (from > to) throw badRequest("from must be less than to", "from")
  const page = items
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .sort((one, other) => other.created_at - one.created_at)
  return cutPage(page, query)
}

/** The collection from `skip` on, with `count` items at most. */
export function cutPage<Item>(items: Item[], query: Query) {
  const count = readNumber(query, "count") ?? DEFAULT_COUNT
  if (count < 1) throw badRequest("The count must be at least 1.", "count")
  if (count > MAX_COUNT) throw badRequest(`The count may not be greater than ${MAX_COUNT}.`, "count")
  const skip = readNumber(query, "skip") ?? 0
  const page = items.slice(skip, skip + count)
  return { entity: "collection", count: page.length, items: page }
}

function readNumber(query: Query, name: string): number | null {
  const text = query[name]
  if (text === undefined) return null
  if (!/^\d{1,12}$/.test(text)) throw badRequest(`The ${name} must be an integer.`, name)
  return Number(text)
}

function readTime(query: Query, name: "from" | "to"): number | null {
  const time = readNumber(query, name)
  if (time !== null && (time < MIN_TIME || time > MAX_TIME))
    throw badRequest(`${name} must be between ${MIN_TIME} and ${MAX_TIME}.`, name)
  return time
}
