import type { Context } from "hono"
import type { EmulatorContext } from "../context.ts"
import { type Invalid, invalid } from "./errors.ts"

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const isUuid = (text: unknown): text is string => typeof text === "string" && UUID4.test(text)

const notUuid = (loc: Invalid["loc"], input: unknown): Invalid => ({
  type: "uuid_parsing",
  loc,
  msg: "Input should be a valid UUID",
  input,
})

export const uuidErrors = (loc: Invalid["loc"], input: unknown): Invalid[] =>
  isUuid(input) ? [] : [notUuid(loc, input)]

/** The id in a path. */
export function readId(c: Context): string {
  const id = c.req.param("id")
  if (!isUuid(id)) throw invalid([notUuid(["path", "id"], id)])
  return id
}

/** The given values of a filter that may be repeated; null without one. */
export function readFilter(c: Context, name: string, isId = false): string[] | null {
  const values = c.req.queries(name)
  if (!values) return null
  const errors = isId ? values.flatMap((value, index) => uuidErrors(["query", name, index], value)) : []
  if (errors.length > 0) throw invalid(errors)
  return values
}

/** A time of the query in Unix milliseconds. One without an offset is in UTC. */
export function readTime(c: Context, name: string): number | null {
  const text = c.req.query(name)
  if (text === undefined) return null
  const time = /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) {
    const msg = "Input should be a valid datetime or date, invalid character in year"
    throw invalid([{ type: "datetime_from_date_parsing", loc: ["query", name], msg, input: text }])
  }
  return time
}

function readNumber(c: Context, name: string, fallback: number): number {
  const text = c.req.query(name)
  if (text === undefined) return fallback
  const loc = ["query", name]
  if (!/^[+-]?\d{1,15}$/.test(text)) {
    const msg = "Input should be a valid integer, unable to parse string as an integer"
    throw invalid([{ type: "int_parsing", loc, msg, input: text }])
  }
  if (Number(text) < 1)
    throw invalid([{ type: "greater_than", loc, msg: "Input should be greater than 0", input: text }])
  return Number(text)
}

/** One page of a list, newest first. */
export function cutPage<Item extends { created_at: string }>(c: Context, items: Item[]) {
  const page = readNumber(c, "page", 1)
  const limit = Math.min(MAX_LIMIT, readNumber(c, "limit", DEFAULT_LIMIT))
  const sorted = items.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  return {
    items: sorted.slice((page - 1) * limit, page * limit),
    pagination: { total_count: items.length, max_page: Math.ceil(items.length / limit) },
  }
}

/** The account's settings; Polar's routes exist with them only. */
export function polarOf({ settings }: EmulatorContext) {
  if (!settings.polar) throw new Error("no settings of Polar")
  return settings.polar
}
