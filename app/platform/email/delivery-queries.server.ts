import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm"
import { clampToLearned } from "#app/platform/time.ts"
import { type Database, hasRow, insertIf } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { announcements } from "#db/schema/news.ts"
import { emailEvents, outbox } from "#db/schema/platform.ts"
import {
  DELIVERY_STATES,
  type DeliveryEvent,
  type DeliveryState,
  FINAL_STATES,
  UNDELIVERED_STATES,
} from "./email-kinds.ts"

// The state of an email, and whether an address takes emails, are computed of all events and all emails each time: the
// same events lead to the same state in whatever order, and however often, they arrive.

/** The place of a state in DELIVERY_STATES. */
const rank = (state: SQL) =>
  sql`case ${state} ${sql.join(
    DELIVERY_STATES.map((name, index) => sql`when ${name} then ${index}`),
    sql` `,
  )} end`

const isOfEmail = (providerId: string) => eq(outbox.providerId, providerId)

/**
 * A statement that adds the state of an email to the numbers of its announcement, or takes it off: they stay when the email
 * is deleted after a month.
 */
function countDelivery(db: Database, providerId: string, change: 1 | -1) {
  const { delivered, bounced, complained } = announcements
  const countOf = (states: readonly DeliveryState[]) =>
    sql`${change} * (select count(*) from outbox where provider_id = ${providerId} and ${inArray(sql`delivery`, states)})`
  return db
    .update(announcements)
    .set({
      delivered: sql`${delivered} + ${countOf(["delivered"])}`,
      bounced: sql`${bounced} + ${countOf(UNDELIVERED_STATES)}`,
      complained: sql`${complained} + ${countOf(["complained"])}`,
    })
    .where(sql`id = (select announcement_id from outbox where provider_id = ${providerId})`)
}

/** Statements that give the email of this id the state of its events, and what follows from it for its account. */
export function applyEvents(db: Database, providerId: string) {
  const last = (column: SQL) =>
    sql`(select ${column} from email_events e where e.provider_id = ${providerId}
      order by ${rank(sql`e.state`)} desc, e.occurred_at desc limit 1)`
  const recipients = sql`(select lower(recipient) from outbox where provider_id = ${providerId})`
  // State of the newest email to the address whose delivery is known.
  const undeliverableSince = sql`(select case when ${inArray(sql`o.delivery`, UNDELIVERED_STATES)} then o.delivery_at end
    from outbox o where lower(o.recipient) = lower(users.email_key) and ${inArray(sql`o.delivery`, FINAL_STATES)}
    order by o.delivery_at desc limit 1)`
  const complainedAt = sql`(select delivery_at from outbox where provider_id = ${providerId} and delivery = 'complained')`
  const isComplaint = sql`email_key in ${recipients} and opt_in_promotions = 1 and ${complainedAt} is not null
    and coalesce(promotions_changed_at, 0) < ${complainedAt}`
  return [
    countDelivery(db, providerId, -1),
    db
      .update(outbox)
      .set({
        delivery: last(sql`e.state`),
        deliveryAt: last(sql`e.occurred_at`),
        deliveryDetail: last(sql`e.detail`),
        deliverySyncAt: sql`case when ${inArray(last(sql`e.state`), FINAL_STATES)} then null
          else ${outbox.deliverySyncAt} end`,
      })
      .where(isOfEmail(providerId)),
    countDelivery(db, providerId, 1),
    db
      .update(users)
      .set({ emailUndeliverableSince: undeliverableSince })
      .where(sql`email_key in ${recipients} and email_undeliverable_since is not ${undeliverableSince}`),
    db
      .update(users)
      .set({ optInPromotions: false, promotionsChangedAt: complainedAt, promotionsChangedBy: "complaint" })
      .where(isComplaint),
    removeUnwantedNews(db, sql`(select id from users where email_key in ${recipients})`),
  ] as const
}

/** A statement that removes queued news for accounts that no longer want them. */
export function removeUnwantedNews(db: Database, userIds: SQL) {
  return db
    .delete(outbox)
    .where(
      and(
        sql`user_id in ${userIds}`,
        isNotNull(outbox.announcementId),
        isNull(outbox.sentAt),
        hasRow`users u where u.id = outbox.user_id and u.opt_in_promotions = 0`,
      ),
    )
}

/** Records a delivery event; says if it was new and, if so, whether its email is in the outbox. */
export async function addDeliveryEvent(
  db: Database,
  { emailId, state, occurredAt, detail }: DeliveryEvent,
  receivedAt: Date,
) {
  const id = `${emailId}:${state}:${occurredAt.getTime()}`
  const at = clampToLearned(occurredAt, receivedAt)
  const event = { id, providerId: emailId, state, occurredAt: at, detail, receivedAt }
  const [added, found] = await db.batch([
    insertIf(db, emailEvents, event, sql`true`).onConflictDoNothing().returning({ id: emailEvents.id }),
    db.select({ id: outbox.id }).from(outbox).where(isOfEmail(emailId)).limit(1),
    ...applyEvents(db, emailId),
  ])
  if (added.length === 0) return "already-recorded"
  return found.length === 1 ? "recorded" : "unknown-email"
}

/** Lists important emails for which the provider is to be asked for the delivery state, the longest-waiting first. */
export function listUnconfirmedDeliveries(db: Database, now: Date, limit: number) {
  return db
    .select({ id: outbox.id, providerId: outbox.providerId, sentAt: outbox.sentAt })
    .from(outbox)
    .where(lte(outbox.deliverySyncAt, now))
    .orderBy(asc(outbox.deliverySyncAt))
    .limit(limit)
}

/** Sets when the provider is asked again, or that it is not. */
export async function setDeliverySync(db: Database, id: string, at: Date | null) {
  await db.update(outbox).set({ deliverySyncAt: at }).where(eq(outbox.id, id))
}
