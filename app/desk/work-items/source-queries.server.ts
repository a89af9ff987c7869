import { type SQL, sql } from "drizzle-orm"
import { KEPT_AMOUNT } from "#app/orders/ledger/queries.server.ts"
import { days, minutes } from "#app/platform/time.ts"
import { isUndeliveredEmail } from "#db/schema.ts"
import type { WorkItem, WorkSource } from "./work-items.ts"

/** How long a refund that the provider accepted may take to be recorded here. */
const REFUND_TIME = days(1)

/** Leaves the request that stored an order the time to open it at the provider, or to say that it is not open. */
const OPENING_TIME = minutes(2)

/** Leaves the request that stored an event the time to process it. */
const PROCESSING_TIME = minutes(1)

export type Column = Exclude<keyof WorkItem, "source" | "item">

export type Source = Partial<Record<Column, string>> & {
  /** Table and condition; the literal ones are those of partial indexes, each of which has only what is open. */
  from: string
  open: SQL | string
  at: string
  /** Key among the items of its source; by default the id. */
  key?: string
  /** Column to group by: one item per value. */
  groupBy?: string
  isNewestFirst?: true
  /** It waits for somebody else, which is no reason for an alert. */
  isQuiet?: true
}

const emailOfOrder = (id: string) =>
  `(select u.email from orders b join users u on u.id = b.user_id where b.id = ${id})`

const ofOrder = (id: string, value: string) => `(select ${value} from orders b where b.id = ${id})`

const bug = { from: "bug_reports", name: "title", state: "status" }
const email = { from: "outbox", name: "subject", who: "recipient" }
const quote = {
  from: "quotes",
  at: "created_at",
  who: "email",
  amount: "amount",
  currency: "currency",
  due: "valid_until",
  state: "status",
}

/** Where each is found, at a time in milliseconds. */
export const sources = (now: number): Record<WorkSource, Source> => ({
  books: {
    from: "failed_invariants",
    open: "name > ''",
    at: "found_at",
    id: "name",
    count: "count",
    note: "examples",
  },
  // A dispute has the provider's time; it appeared here with the newest event about its payment.
  dispute: {
    from: "disputes d",
    open: "status <> 'closed' and answered_at is null and updated_at >= 0",
    at: "coalesce((select max(e.received_at) from webhook_events e where e.payment_id = d.payment_id), updated_at)",
    amount: "amount",
    currency: "currency",
    due: "respond_by",
    paymentId: "payment_id",
    orderId: "(select o.id from orders o where o.payment_id = d.payment_id)",
    who: "(select u.email from orders b join users u on u.id = b.user_id where b.payment_id = d.payment_id)",
  },
  complaint: {
    from: "complaints c",
    open: `answered_at is null and received_at >= 0 and (exists (select 1 from bug_reports b where b.id = substr(c.source, 5))
      or exists (select 1 from notes n where n.id = substr(c.source, 6)))`,
    at: "received_at",
    id: "number",
    name: "subject_kind",
    note: "subject_id",
    state: "iif(acknowledged_at is null, null, 'acknowledged')",
    who: `(select u.email from users u where u.id = case subject_kind when 'customer' then subject_id
      when 'bug-report' then (select user_id from bug_reports b where b.id = subject_id)
      when 'order' then (select user_id from orders b where b.id = subject_id)
      else (select user_id from licenses l where l.id = subject_id) end)`,
  },
  payment: {
    from: "payments p",
    open: "problem is not null and problem_resolved_at is null",
    at: "problem_found_at",
    state: "problem",
    amount: "amount",
    currency: "currency",
    note: ofOrder("p.order_id", "json_object('amount', b.amount, 'currency', b.currency)"),
    who: emailOfOrder("p.order_id"),
  },
  // Its buyer returned from the payment page with a signed payment.
  order: {
    from: "orders o",
    open: "returned_at is not null and status in ('pending', 'closed')",
    at: "returned_at",
    amount: "amount",
    currency: "currency",
    who: "(select u.email from users u where u.id = o.user_id)",
  },
  // By currency; the id is that of the newest one: SQLite takes the row of the maximum.
  unopened: {
    from: "orders",
    open: sql`status = 'pending' and provider_order_id is null and created_at <= ${now - OPENING_TIME}`,
    groupBy: "currency",
    at: "max(created_at)",
    key: "currency",
    currency: "currency",
    count: "count(*)",
  },
  refund: {
    from: "refund_requests q",
    open: "status = 'requested'",
    at: "requested_at",
    amount: "amount",
    currency: "(select p.currency from payments p where p.id = q.payment_id)",
    orderId: "order_id",
    paymentId: "payment_id",
    who: emailOfOrder("q.order_id"),
  },
  // What the provider accepted and is not recorded here a day later, and what failed.
  sync: {
    from: "provider_syncs s",
    open: sql`kind = 'refund' and since >= 0 and (status = 'failed' or since <= ${now - REFUND_TIME})`,
    at: `(since + ${REFUND_TIME})`,
    amount: "amount",
    currency: "currency",
    state: "coalesce(status, '')",
    paymentId: "payment_id",
    orderId: "(select q.order_id from refund_requests q where q.provider_refund_id = substr(s.id, 8))",
  },
  // Until the payment is back in full: refunded, or taken in a dispute.
  withdrawal: {
    from: "withdrawals w join orders o on o.id = w.order_id join payments p on p.id = o.payment_id",
    open: `${KEPT_AMOUNT} > 0`,
    at: "w.withdrawn_at",
    id: "w.order_id",
    amount: KEPT_AMOUNT,
    currency: "p.currency",
    who: emailOfOrder("w.order_id"),
  },
  event: {
    from: "webhook_events",
    open: sql`(result is null or result = 'unparsable') and ignored_at is null
      and (result = 'unparsable' or received_at <= ${now - PROCESSING_TIME})`,
    at: "received_at",
    name: "event_type",
    state: "result",
    count: "iif(given_up_at is null, null, attempts)",
  },
  email: {
    ...email,
    open: "given_up_at is not null and ignored_at is null",
    at: "given_up_at",
    note: "last_error",
  },
  // Accepted by the mail service, and in no mailbox.
  undelivered: {
    ...email,
    open: isUndeliveredEmail,
    at: "delivery_at",
    state: "delivery",
    note: "delivery_detail",
    orderId: "user_id",
  },
  bug: { ...bug, open: "status = 'not seen'", at: "created_at", isNewestFirst: true },
  // Each time that the reporter writes after the owner looked is an item of its own.
  "bug-answer": {
    ...bug,
    open: "owner_unread_since is not null and status <> 'not seen'",
    at: "owner_unread_since",
    key: "id || ':' || owner_unread_since",
  },
  draft: { ...quote, open: "status = 'draft'" },
  quote: { ...quote, open: sql`status = 'sent' and valid_until > ${now}`, isQuiet: true },
})
