import { Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { injectFaults } from "../control/fault-injection.ts"
import { authenticate, badRequest, serverError, unknownId } from "./errors.ts"

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
function cutPage<Item>(items: Item[], query: Query) {
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

/** Razorpay's records: payments, refunds and disputes, newest first, in pages. */
export function recordRoutes(context: EmulatorContext) {
  const { state } = context.store
  const authenticated = authenticate(context)
  const paymentFaults = injectFaults(context, "payments", serverError)
  const refundFaults = injectFaults(context, "refunds", serverError)
  const disputeFaults = injectFaults(context, "disputes", serverError)
  const refunds = () => [...state.refunds.values()].map(({ refund }) => refund)
  const refundsOf = (paymentId: string) => {
    if (!state.payments.has(paymentId)) throw unknownId()
    return refunds().filter(({ payment_id }) => payment_id === paymentId)
  }
  return new Hono()
    .get("/v1/payments", paymentFaults, authenticated, (c) =>
      c.json(readPage([...state.payments.values()], c.req.query())),
    )
    .get("/v1/payments/:id", paymentFaults, authenticated, (c) =>
      c.json(known(state.payments.get(c.req.param("id")))),
    )
    .get("/v1/payments/:id/refunds", refundFaults, authenticated, (c) =>
      c.json(readPage(refundsOf(c.req.param("id")), c.req.query())),
    )
    .get("/v1/payments/:id/refunds/:refund", refundFaults, authenticated, (c) =>
      c.json(known(refundsOf(c.req.param("id")).find(({ id }) => id === c.req.param("refund")))),
    )
    .get("/v1/refunds", refundFaults, authenticated, (c) => c.json(readPage(refunds(), c.req.query())))
    .get("/v1/refunds/:id", refundFaults, authenticated, (c) =>
      c.json(known(state.refunds.get(c.req.param("id"))?.refund)),
    )
    .get("/v1/disputes", disputeFaults, authenticated, (c) => {
      const query = c.req.query()
      // Only `count` and `skip` are documented of this list; whether others are refused is not.
      const unknown = Object.keys(query).filter((name) => name !== "count" && name !== "skip")
      if (unknown.length > 0)
        throw badRequest(`${unknown.join(", ")} is/are not required and should not be sent`)
      return c.json(readPage([...state.disputes.values()], query))
    })
    .get("/v1/disputes/:id", disputeFaults, authenticated, (c) =>
      c.json(known(state.disputes.get(c.req.param("id")))),
    )
}

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw unknownId()
  return item
}

/** All events that concern payments without subscriptions, as the Dashboard lists them. */
const EVENTS = [
  ...["payment.authorized", "payment.captured", "payment.failed", "order.paid"],
  ...["payment.dispute.created", "payment.dispute.under_review", "payment.dispute.action_required"],
  ...["payment.dispute.won", "payment.dispute.lost", "payment.dispute.closed"],
  ...["refund.created", "refund.processed", "refund.failed", "refund.speed_changed"],
]

/** The webhooks of the Dashboard, as Razorpay's plugins read them; the page of its API is about partners only. */
export function webhookRoutes(context: EmulatorContext) {
  const { store, webhooks } = context
  return new Hono().get(
    "/v1/webhooks",
    injectFaults(context, "payments", serverError),
    authenticate(context),
    (c) => {
      const { webhook } = store.state.control
      const url = `${webhooks.siteUrl}/webhooks/razorpay`
      const events = Object.fromEntries(EVENTS.map((name) => [name, !webhook?.lacks.includes(name)]))
      const items =
        webhook === null
          ? []
          : [{ id: "wh_00000000000001", entity: "webhook", url, events, active: webhook.active }]
      return c.json(cutPage(items, c.req.query()))
    },
  )
}
