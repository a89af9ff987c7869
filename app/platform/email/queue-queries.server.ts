import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { addMilliseconds } from "#app/platform/time.ts"
import { type Database, inJson } from "#db/client.server.ts"
import { isNews, isOfPurchase, isWarning, outbox } from "#db/schema/platform.ts"
import { type OutboxEmail, SUMMARIZED_KINDS, WARNING_BUDGETS } from "./email-kinds.ts"
import { queueEmail } from "./outbox-queries.server.ts"

/** Due at the moment, as a condition of the partial indexes of what was not sent. */
const isDue = (now: Date) =>
  sql`next_attempt_at <= ${now.getTime()} and sent_at is null and given_up_at is null`

const dueEmail = {
  id: outbox.id,
  kind: outbox.kind,
  to: outbox.recipient,
  userId: outbox.userId,
  subject: outbox.subject,
  html: outbox.html,
  text: outbox.text,
  attempts: outbox.attempts,
  createdAt: outbox.createdAt,
  announcementId: outbox.announcementId,
}

const claim = (db: Database, claimedUntil: Date) =>
  db.update(outbox).set({ nextAttemptAt: claimedUntil, attempts: sql`${outbox.attempts} + 1` })

/**
 * Ids of up to `limit` due emails in the order of sending: one of each kind, of which those about purchases come first, then the
 * next of each. In each kind the recipients take turns, and news come last, so that a thousand emails to somebody delay nobody
 * else's. Of the news, which may be for every account, no more are read than may be sent.
 */
const dueInTurn = (now: Date, limit: number) => sql`
  with due as (
    select id, kind, next_attempt_at, ${isOfPurchase} as is_of_purchase,
      row_number() over (partition by kind, recipient order by next_attempt_at, id) as recipient_turn
    from outbox where ${isNews} = 0 and kind <> 'password-reset' and ${isDue(now)}),
  due_news as (
    select id, next_attempt_at from outbox where ${isNews} = 1 and ${isDue(now)}
    order by next_attempt_at limit ${limit}),
  turns as (
    select id, false as is_news, is_of_purchase, next_attempt_at,
      row_number() over (partition by kind order by recipient_turn, next_attempt_at, id) as kind_turn
    from due
    union all
    select id, true, false, next_attempt_at, 0 from due_news)
  select id from turns order by is_news, kind_turn, is_of_purchase desc, next_attempt_at limit ${limit}`

/** Claims up to `limit` due emails until `claimedUntil`, in the order of sending; after a crash they become due again then. */
export async function claimDueEmails(db: Database, now: Date, claimedUntil: Date, limit: number) {
  const turns = dueInTurn(now, limit)
  const [order, emails] = await db.batch([
    db.select({ id: sql<string>`id`.as("id") }).from(sql`(${turns})`),
    claim(db, claimedUntil).where(sql`${outbox.id} in (${turns})`).returning(dueEmail),
  ])
  return order.flatMap(({ id }) => emails.filter((email) => email.id === id))
}

/** Claims the reset that has waited for longest. */
export function claimDueReset(db: Database, now: Date, claimedUntil: Date) {
  const first = sql`(select id from outbox where kind = 'password-reset' and ${isDue(now)}
    order by next_attempt_at limit 1)`
  return claim(db, claimedUntil).where(sql`${outbox.id} = ${first}`).returning(dueEmail)
}

/** How many warnings were sent to an address within each of the budgets' times, and when its last summary was. */
export async function findWarningsSent(db: Database, recipient: string, now: Date) {
  const times = sql.join(
    WARNING_BUDGETS.map(
      ({ within }) => sql`coalesce(sum(sent_at > ${addMilliseconds(now, -within).getTime()}), 0)`,
    ),
    sql`, `,
  )
  const sent = and(eq(outbox.recipient, recipient), isWarning, isNotNull(outbox.sentAt))
  const [found] = await db
    .select({
      counts: sql<string>`json_array(${times})`.as("counts"),
      last: sql<number | null>`max(case when kind = 'warning-summary' then sent_at end)`.as("last"),
    })
    .from(outbox)
    .where(sent)
  const lastSummaryAt = found?.last ? new Date(found.last) : null
  return { counts: JSON.parse(found?.counts ?? "[]") as number[], lastSummaryAt }
}

const MAX_SUMMARIZED = 200

/** The warnings that wait for an address and can be summarized, due or not. */
export function listWaitingWarnings(db: Database, recipient: string) {
  return db
    .select({ id: outbox.id, subject: outbox.subject, createdAt: outbox.createdAt })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipient),
        inArray(outbox.kind, SUMMARIZED_KINDS),
        isNull(outbox.sentAt),
        isNull(outbox.givenUpAt),
      ),
    )
    .orderBy(outbox.createdAt)
    .limit(MAX_SUMMARIZED)
}

/** Lets warnings wait for the next summary. */
export async function postponeWarnings(db: Database, ids: string[], nextAttemptAt: Date) {
  await db.update(outbox).set({ nextAttemptAt }).where(inArray(outbox.id, ids))
}

/** Replaces emails with their summary. */
export async function replaceWarnings(
  db: Database,
  ids: readonly string[],
  { summary, userId }: { summary: OutboxEmail; userId: string | null },
) {
  const { to, ...email } = summary
  const isWaiting = sql`id in ${inJson(ids)} and sent_at is null`
  await db.batch([
    queueEmail(db, email, { recipient: to, userId: userId === null ? null : sql`${userId}` }, sql`true`),
    db.delete(outbox).where(isWaiting),
  ])
}

/** Gives claimed emails back that were not attempted. */
export async function postponeEmails(db: Database, ids: string[], nextAttemptAt: Date) {
  await db
    .update(outbox)
    .set({ nextAttemptAt, attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids))
}
