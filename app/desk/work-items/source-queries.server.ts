import { sql } from "drizzle-orm"
import { KEPT_AMOUNT } from "#app/orders/ledger/queries.server.ts"
import { STANDS_STILL_AT, standingMail } from "#app/platform/email/waiting-queries.server.ts"
import { days, minutes } from "#app/platform/time.ts"
import { invoices } from "#db/schema/invoices.ts"
import { orders } from "#db/schema/orders.ts"
import {
  disputes,
  failedInvariants,
  providerSyncs,
  refundRequests,
  webhookEvents,
} from "#db/schema/payments.ts"
import { isUndeliveredEmail, outbox } from "#db/schema/platform.ts"
import { bugReports, complaints } from "#db/schema/support.ts"
import { emailOf, emailOfOrder, payment, quote, type Source, sumOf } from "./source-parts-queries.server.ts"
import type { WorkSource } from "./work-items.ts"

/** How long a refund that the provider accepted may take to be recorded here. */
const REFUND_TIME = days(1)

/** Leaves the request that stored an order the time to open it at the provider, or to say that it is not open. */
const OPENING_TIME = minutes(2)

/** Leaves the request that stored an event the time to process it. */
const PROCESSING_TIME = minutes(1)

/** The most unread messages of a report that are read. */
const MAX_READ = 5

const { paymentId, total, currency, series, year, seq, orderId } = invoices
const valuedInvoice = { id: paymentId, amount: total, currency, series, year, seq, orderId }

const reporter = emailOf(sql`bug_reports.user_id`)

/** Where each is found, at a time in milliseconds. */
export const sources = (now: number): { [Name in WorkSource]: Source<Name> } => ({
  books: {
    from: failedInvariants,
    open: sql`name > ''`,
    at: failedInvariants.foundAt,
    values: {
      id: failedInvariants.name,
      count: failedInvariants.count,
      examples: failedInvariants.examples,
    },
  },
  // A dispute has the provider's time; it appeared here with the newest event about its payment. One under review waits for the bank.
  dispute: {
    from: disputes,
    open: sql`status <> 'closed' and answered_at is null and status <> 'under_review' and updated_at >= 0`,
    at: sql`coalesce((select max(e.received_at) from webhook_events e where e.payment_id = disputes.payment_id), updated_at)`,
    sortedBy: sql`respond_by is null, respond_by`,
    values: {
      ...sumOf(disputes),
      respondBy: disputes.respondBy,
      updatedAt: disputes.updatedAt,
      paymentId: disputes.paymentId,
      orderId: sql`(select o.id from orders o where o.payment_id = disputes.payment_id)`,
      who: emailOf(sql`(select b.user_id from orders b where b.payment_id = disputes.payment_id)`),
    },
  },
  complaint: {
    from: complaints,
    open: sql`answered_at is null and received_at >= 0 and (exists (select 1 from bug_reports b where b.id = substr(complaints.source, 5))
      or exists (select 1 from notes n where n.id = substr(complaints.source, 6)))`,
    at: complaints.receivedAt,
    values: {
      id: sql`cast(number as text)`,
      subjectKind: complaints.subjectKind,
      subjectId: complaints.subjectId,
      acknowledgedAt: complaints.acknowledgedAt,
      who: emailOf(sql`case subject_kind when 'customer' then subject_id
        when 'bug-report' then (select user_id from bug_reports b where b.id = subject_id)
        when 'order' then (select user_id from orders b where b.id = subject_id)
        else (select user_id from licenses l where l.id = subject_id) end`),
    },
  },
  unissued: payment("unissued"),
  "wrong-amount": payment("wrong-amount"),
  "second-payment": payment("second-payment"),
  payment: payment("payment"),
  paper: payment("paper"),
  // By payment, whose amount in rupees is unknown too; with a plus, SQLite stays in the index of such invoices.
  value: {
    from: invoices,
    open: sql`inr_total is null and currency <> 'INR' and kind <> 'commercial-note' and issued_at >= 0
      and not exists (select 1 from payments p where p.id = invoices.payment_id and p.inr_amount is not null)`,
    groupBy: sql`+payment_id`,
    at: sql`min(issued_at)`,
    key: sql`payment_id`,
    values: { ...valuedInvoice, who: emailOfOrder(sql`invoices.order_id`) },
  },
  // Its buyer returned from the payment page with a signed payment.
  order: {
    from: orders,
    open: sql`returned_at is not null and status in ('pending', 'closed')`,
    at: orders.returnedAt,
    values: { ...sumOf(orders), who: emailOf(sql`orders.user_id`) },
  },
  // By currency; the id is that of the newest one: SQLite takes the row of the maximum.
  unopened: {
    from: orders,
    open: sql`status = 'pending' and provider_order_id is null and created_at <= ${now - OPENING_TIME}`,
    groupBy: sql`currency`,
    at: sql`max(created_at)`,
    key: sql`currency`,
    values: { currency: orders.currency, count: sql`count(*)` },
  },
  refund: {
    from: refundRequests,
    open: sql`status = 'requested'`,
    at: refundRequests.requestedAt,
    values: {
      amount: refundRequests.amount,
      currency: sql`(select p.currency from payments p where p.id = refund_requests.payment_id)`,
      orderId: refundRequests.orderId,
      paymentId: refundRequests.paymentId,
      who: emailOfOrder(sql`refund_requests.order_id`),
    },
  },
  // What the provider accepted and is not recorded here a day later, and what failed.
  sync: {
    from: providerSyncs,
    open: sql`kind = 'refund' and since >= 0 and (status = 'failed' or since <= ${now - REFUND_TIME})`,
    at: sql`(since + ${REFUND_TIME})`,
    values: {
      ...sumOf(providerSyncs),
      status: providerSyncs.status,
      paymentId: providerSyncs.paymentId,
      orderId: sql`(select q.order_id from refund_requests q where q.provider_refund_id = substr(provider_syncs.id, 8))`,
    },
  },
  // Until the payment is back in full: refunded, or taken in a dispute.
  withdrawal: {
    from: sql`withdrawals w join orders o on o.id = w.order_id join payments p on p.id = o.payment_id`,
    open: sql.raw(`${KEPT_AMOUNT} > 0`),
    at: sql`w.withdrawn_at`,
    values: {
      id: sql`w.order_id`,
      amount: sql.raw(KEPT_AMOUNT),
      currency: sql`p.currency`,
      who: emailOfOrder(sql`w.order_id`),
    },
  },
  // One item while it lasts, which ends by itself. An alert of it would wait, too.
  mail: {
    from: sql.raw(standingMail(now)),
    open: sql`waiting > 0`,
    at: sql.raw(`(${STANDS_STILL_AT})`),
    isQuiet: true,
    values: { id: sql`cast(since as text)`, count: sql`waiting`, answer: sql`answer` },
  },
  event: {
    from: webhookEvents,
    open: sql`(result is null or result = 'unparsable') and ignored_at is null
      and (result = 'unparsable' or received_at <= ${now - PROCESSING_TIME})`,
    at: webhookEvents.receivedAt,
    values: {
      eventType: webhookEvents.eventType,
      result: webhookEvents.result,
      attempts: webhookEvents.attempts,
      givenUpAt: webhookEvents.givenUpAt,
    },
  },
  email: {
    from: outbox,
    open: sql`given_up_at is not null and ignored_at is null`,
    at: outbox.givenUpAt,
    values: { subject: outbox.subject, who: outbox.recipient, lastError: outbox.lastError },
  },
  // Accepted by the mail service, and in no mailbox.
  undelivered: {
    from: outbox,
    open: isUndeliveredEmail,
    at: outbox.deliveryAt,
    values: {
      subject: outbox.subject,
      who: outbox.recipient,
      delivery: outbox.delivery,
      deliveryDetail: outbox.deliveryDetail,
      userId: outbox.userId,
    },
  },
  bug: {
    from: bugReports,
    open: sql`status = 'not seen' and owner_unread_since is null`,
    at: bugReports.createdAt,
    values: { title: bugReports.title, who: reporter, written: bugReports.description },
  },
  // Each time that the reporter writes after the owner looked is an item of its own, also of a report that nobody has seen.
  "bug-answer": {
    from: bugReports,
    open: sql`owner_unread_since is not null`,
    at: bugReports.ownerUnreadSince,
    key: sql`id || ':' || owner_unread_since`,
    values: {
      title: bugReports.title,
      who: reporter,
      // The newest words first, and what nobody has read.
      written: sql`(select group_concat(body, char(10)) from (select m.body from bug_report_messages m
        where m.report_id = bug_reports.id and m.author = 'reporter' and m.created_at >= owner_unread_since
        order by m.created_at desc limit ${MAX_READ})) || iif(status = 'not seen', char(10) || description, '')`,
    },
  },
  draft: { ...quote, open: sql`status = 'draft'` },
  quote: { ...quote, open: sql`status = 'sent' and valid_until > ${now}`, isQuiet: true },
})
