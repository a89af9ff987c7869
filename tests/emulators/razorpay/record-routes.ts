import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { authenticate } from "./authenticate.ts"
import { badRequest, serverError, unknownId } from "./errors.ts"

const DEFAULT_COUNT = 10
const MAX_COUNT = 100

type Query = Record<string, string>

/** Razorpay's records: payments and refunds by the time of their creation, newest first, in pages. */
export function recordRoutes(context: EmulatorContext) {
  const { state } = context.store
  const authenticated = authenticate(context)
  const paymentFaults = injectFaults(context, "payments", serverError)
  const refundFaults = injectFaults(context, "refunds", serverError)
  return new Hono()
    .get("/v1/payments", paymentFaults, authenticated, (c) =>
      c.json(readPage([...state.payments.values()], c.req.query())),
    )
    .get("/v1/payments/:id", paymentFaults, authenticated, (c) => {
      const payment = state.payments.get(c.req.param("id"))
      if (payment === undefined) throw unknownId()
      return c.json(payment)
    })
    .get("/v1/refunds", refundFaults, authenticated, (c) =>
      c.json(
        readPage(
          [...state.refunds.values()].map(({ refund }) => refund),
          c.req.query(),
        ),
      ),
    )
    .get("/v1/refunds/:id", refundFaults, authenticated, (c) => {
      const stored = state.refunds.get(c.req.param("id"))
      if (stored === undefined) throw unknownId()
      return c.json(stored.refund)
    })
}

/** `from` and `to` are Unix seconds, both included. */
function readPage<Item extends { created_at: number }>(items: Item[], query: Query) {
  const count = readNumber(query, "count") ?? DEFAULT_COUNT
  if (count < 1) throw badRequest("The count must be at least 1.", "count")
  if (count > MAX_COUNT) throw badRequest(`The count may not be greater than ${MAX_COUNT}.`, "count")
  const from = readNumber(query, "from") ?? 0
  const to = readNumber(query, "to") ?? Number.POSITIVE_INFINITY
  if (from > to) throw badRequest("from must be less than to", "from")
  const skip = readNumber(query, "skip") ?? 0
  const page = items
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .sort((one, other) => other.created_at - one.created_at)
    .slice(skip, skip + count)
  return { entity: "collection", count: page.length, items: page }
}

function readNumber(query: Query, name: string): number | null {
  const text = query[name]
  if (text === undefined) return null
  if (!/^\d{1,12}$/.test(text)) throw badRequest(`The ${name} must be an integer.`, name)
  return Number(text)
}
