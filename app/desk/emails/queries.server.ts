import { eq, getTableColumns, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { DeliveryState, EmailKind } from "#app/platform/email/email-kinds.ts"
import { copySentEmail, markSeenTo } from "#app/platform/email/outbox-queries.server.ts"
import {
  type ActionStatements,
  type Database,
  hasRow,
  inJson,
  inPage,
  type Reading,
} from "#db/client.server.ts"
import { isUndeliveredEmail, outbox } from "#db/schema/platform.ts"

type OutboxState = "waiting" | "given-up" | DeliveryState

const { html: _, text, ...columns } = getTableColumns(outbox)
const hasText = sql<number>`${text} <> ''`.as("has_text")

/** Condition for the emails of each state, and the indexed time by which they are sorted. */
const STATES = new Map<OutboxState, { time: SQLiteColumn; isInState: SQL }>([
  ["waiting", { time: outbox.nextAttemptAt, isInState: sql`sent_at is null and given_up_at is null` }],
  ["sent", { time: outbox.sentAt, isInState: sql`sent_at is not null` }],
  ["given-up", { time: outbox.givenUpAt, isInState: sql`given_up_at is not null` }],
])

type EmailFilter = {
  state: OutboxState | null
  kind: EmailKind | null
  /** The whole address. */
  recipient: string | null
}

/** Lists one page of emails, by creation time, or those of one state by the time of that state. */
export function listEmails(db: Database, { state, kind, recipient }: EmailFilter, reading: Reading) {
  const delivered = { time: outbox.deliveryAt, isInState: sql`delivery is not null and delivery = ${state}` }
  const any = { time: outbox.createdAt, isInState: undefined }
  const { time, isInState } = state ? (STATES.get(state) ?? delivered) : any
  const all = db
    .select({ ...columns, hasText, at: sql<number>`${time}`.as("listed_at") })
    .from(outbox)
    .$dynamic()
  // The few emails to one address are found in its index: with a plus, SQLite uses no index for the others.
  const isTo = recipient === null ? undefined : sql`lower(recipient) = ${recipient.toLowerCase()}`
  const isOfKind = kind ? (isTo ? sql`+kind = ${kind}` : eq(outbox.kind, kind)) : undefined
  const conditions = [isTo, isOfKind, isInState]
  return inPage(all, { createdAt: time, id: outbox.id }, reading, conditions)
}

/** Lists emails by their ids, with subject and recipient. */
export const listEmailNames = (db: Database, ids: string[]) =>
  db
    .select({ id: outbox.id, name: sql<string>`${outbox.subject} || ', ' || ${outbox.recipient}`.as("name") })
    .from(outbox)
    .where(sql`${outbox.id} in ${inJson(ids)}`)

export type EmailRow = Awaited<ReturnType<typeof listEmails>>[number]

const hasKeptText = (id: string) => sql`id = ${id} and text <> ''`

/** Checks if the text of an email is kept, without which it can't be sent again. */
export const isTextKept = async (db: Database, id: string) => (await db.$count(outbox, hasKeptText(id))) > 0

/**
 * Sends an email again, unless it was sent since it was shown. If it waits or was given up, it becomes due; if it was sent,
 * a copy gets a new id, because the provider ignores a repeated id. It goes to the account's current address, except for a
 * warning.
 */
export function sendEmailAgain(
  db: Database,
  { id, formId, shownAt, now }: { id: string; formId: string; shownAt: Date; now: Date },
): ActionStatements {
  const newId = `${id.split(":").slice(0, 2).join(":")}:${formId}`
  return {
    condition: hasRow`outbox where ${hasKeptText(id)} and coalesce(sent_at, 0) < ${shownAt.getTime()}`,
    changes: [
      copySentEmail(db, { id, newId, now }),
      markSeenTo(db, sql`id = ${id} and ${isUndeliveredEmail}`, now),
      db
        .update(outbox)
        .set({ givenUpAt: null, ignoredAt: null, attempts: 0, nextAttemptAt: now })
        .where(sql`id = ${id} and sent_at is null`),
    ],
  }
}

/** Marks an email that was given up, or did not arrive, as not needed. */
export function ignoreEmail(db: Database, id: string, now: Date): ActionStatements {
  const isOpen = sql`id = ${id} and (given_up_at is not null or (${isUndeliveredEmail}))`
  return {
    condition: hasRow`outbox where ${isOpen}`,
    changes: [markSeenTo(db, isOpen, now)],
  }
}
