import { and, desc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import {
  type OrderAndBuyer,
  orderAndBuyer,
  toOrderAndBuyer,
} from "#app/orders/order/details-queries.server.ts"
import { resolvePaymentProblem } from "#app/payments/confirmation/problem-queries.server.ts"
import { retryDelay } from "#app/platform/retry-delay.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import {
  type ActionStatements,
  claimDue,
  type Database,
  hasRow,
  inPage,
  type Reading,
} from "#db/client.server.ts"
import { batchPrepared, preparedOnce } from "#db/prepared-query.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"

type WebhookEvent = typeof webhookEvents.$inferSelect
type NewWebhookEvent = Pick<
  WebhookEvent,
  "id" | "provider" | "eventId" | "eventType" | "payload" | "receivedAt"
> &
  Partial<Pick<WebhookEvent, "providerOrderId" | "paymentId">>

/**
 * Stores a verified webhook event before it is processed. Returns the order that it names and the buyer, read
 * in the same round trip; null when there is none.
 */
export async function addWebhookEvent(db: Database, event: NewWebhookEvent): Promise<OrderAndBuyer | null> {
  const { providerOrderId = null, paymentId = null } = event
  const values = { ...event, providerOrderId, paymentId }
  const [, rows] = await batchPrepared(db, values, insertEvent(db), orderAndBuyer(db))
  return toOrderAndBuyer(rows)
}

const insertEvent = preparedOnce((db) =>
  db
    .insert(webhookEvents)
    .values({
      id: sql.placeholder("id"),
      provider: sql.placeholder("provider"),
      eventId: sql.placeholder("eventId"),
      eventType: sql.placeholder("eventType"),
      payload: sql.placeholder("payload"),
      receivedAt: sql.placeholder("receivedAt"),
      providerOrderId: sql.placeholder("providerOrderId"),
      paymentId: sql.placeholder("paymentId"),
    })
    .prepare(),
)

/** A statement that writes the result of an event; the event that confirmed a payment stays so when it is handled again. */
export const markWebhookEvent = (db: Database, id: string, result: string, now: Date) =>
  db
    .update(webhookEvents)
    .set({
      result: sql<string>`case when ${webhookEvents.result} in ('fulfilled', 'payment-without-buyer')
        then ${webhookEvents.result} else ${result} end`,
      processedAt: now,
      payload: payloadToKeep,
    })
    .where(eq(webhookEvents.id, id))

/** Statements that write the result of an event; none where the id is null, because no event reported it. */
export const markEvent = (db: Database, id: string | null, result: string, now: Date) =>
  id === null ? [] : [markWebhookEvent(db, id, result, now)]

/** The payload of an event that is processed: emptied if the buyer's account is deleted (personal data). */
const payloadToKeep = sql<string>`case when ${hasRow`orders o where o.user_id is null
    and (o.provider_order_id = webhook_events.provider_order_id or o.payment_id = webhook_events.payment_id)`} then '{}' else ${sql.raw("webhook_events.payload")} end`

/** Maximum number of attempts; the last is a day after the first, and then the event is given up. */
const MAX_ATTEMPTS = 10

const isLast = (attempt: number) => attempt >= MAX_ATTEMPTS

/**
 * Claims stored events without a result, because processing failed or the Worker was terminated, oldest first. The
 * attempt is counted before it is made, and the next one is scheduled, so that an event that fails in any way holds up no
 * other, and runs at once claim different ones.
 */
export async function claimUnprocessedWebhookEvents(db: Database, { now, receivedBefore, limit }: Claim) {
  const due = await db
    .select({
      id: webhookEvents.id,
      provider: webhookEvents.provider,
      payload: webhookEvents.payload,
      attempts: webhookEvents.attempts,
    })
    .from(webhookEvents)
    .where(
      and(
        sql`result is null and given_up_at is null`,
        lte(webhookEvents.receivedAt, receivedBefore),
        or(isNull(webhookEvents.nextAttemptAt), lte(webhookEvents.nextAttemptAt, now)),
      ),
    )
    .orderBy(webhookEvents.receivedAt)
    .limit(limit)
  const claimed = await claimDue(db, due, ({ id, attempts }) => {
    const attempt = attempts + 1
    return db
      .update(webhookEvents)
      .set({
        attempts: attempt,
        nextAttemptAt: addMilliseconds(now, retryDelay(attempt)),
        givenUpAt: isLast(attempt) ? now : null,
      })
      .where(
        and(eq(webhookEvents.id, id), eq(webhookEvents.attempts, attempts), isNull(webhookEvents.result)),
      )
      .returning({ id: webhookEvents.id })
  })
  return claimed.map((event) => ({ ...event, isLastAttempt: isLast(event.attempts + 1) }))
}

type Claim = { now: Date; receivedBefore: Date; limit: number }

/** The result of events that are not processed, in the address of the list. */
export const UNHANDLED = "none"

/** Lists one page of webhook events with their orders. */
export function listWebhookEvents(db: Database, filter: { result: string | null }, reading: Reading) {
  const { id, receivedAt: createdAt, eventType, paymentId, result, ignoredAt } = webhookEvents
  const all = db
    .select({ id, createdAt, eventType, paymentId, result, ignoredAt, orderId: orderId.as("order_id") })
    .from(webhookEvents)
    .$dynamic()
  const isUnhandled = filter.result === UNHANDLED ? isNull(result) : undefined
  const hasResult = filter.result ? eq(result, filter.result) : undefined
  return inPage(all, { id, createdAt }, reading, [isUnhandled ?? hasResult])
}

const orderId = sql<string | null>`coalesce(
  (select o.id from orders o where o.provider_order_id = webhook_events.provider_order_id),
  (select o.id from orders o where o.payment_id = webhook_events.payment_id)
)`

/** Finds one event with the id of its order, as a query for a batch. */
export const findWebhookEvent = (db: Database, id: string) =>
  db
    .select({ event: webhookEvents, orderId: orderId.as("order_id") })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, id))
    .get()

export const webhookEventExists = (id: string): SQL => hasRow`webhook_events where id = ${id}`

/**
 * Marks an event as ignored, and with it the other events and the problem of the payment that it reports, unless it has another
 * result by now than was shown.
 */
export function ignoreWebhookEvent(
  db: Database,
  id: string,
  now: Date,
  shownResult: string,
): ActionStatements {
  const paymentId = sql`(select payment_id from webhook_events where id = ${id})`
  return {
    condition: hasRow`webhook_events where id = ${id} and coalesce(result, '') = ${shownResult}`,
    changes: [
      db
        .update(webhookEvents)
        .set({ ignoredAt: now })
        .where(or(eq(webhookEvents.id, id), eq(webhookEvents.paymentId, paymentId))),
      resolvePaymentProblem(db, paymentId, now),
      refreshMoneyState(db, paymentId),
    ],
  }
}

/** What the provider told the buyer about an attempt that failed. */
const failure = sql<string | null>`case when event_type = 'payment.failed' and json_valid(payload)
  then json_extract(payload, '$.payload.payment.entity.error_description') end`.as("failure")

/** The webhook events for which a condition holds, newest first, without payload, as a query for a batch. */
export function selectEvents(db: Database, condition: SQL | undefined, limit: number) {
  const { id, provider, eventType, paymentId, result, receivedAt, ignoredAt } = webhookEvents
  return db
    .select({ id, provider, eventType, paymentId, result, receivedAt, ignoredAt, failure })
    .from(webhookEvents)
    .where(condition)
    .orderBy(desc(receivedAt))
    .limit(limit)
}

/** The webhook events of an order and its payment. */
export function selectWebhookEvents(db: Database, orderId: SQL | string, limit: number) {
  const ofOrder = (id: "provider_order_id" | "payment_id") =>
    sql`${sql.raw(id)} = (select ${sql.raw(id)} from orders where id = ${orderId})`
  return selectEvents(db, or(ofOrder("provider_order_id"), ofOrder("payment_id")), limit)
}
