import { and, asc, desc, eq, getTableColumns, gt, lt, or, type SQL, sql } from "drizzle-orm"
import { type ActionStatements, type Database, findFirst, hasRow, writeIf } from "#db/client.server.ts"
import { auditEntries } from "#db/schema/audit.ts"
import {
  type AuditEntry,
  COMMAND_LINE,
  type DeskAction,
  type RecordedAction,
  type ShownForm,
} from "./audit-entry.ts"
import { type DeskSubject, MAX_ABOUT } from "./subjects.ts"

/** Finds the last entry of the log, and the action that the form did before; each null if there is none. */
export async function findAuditEnd(db: Database, formId: string) {
  const [last, [earlier]] = await db.batch([
    db
      .select({ number: auditEntries.number, hash: auditEntries.hash })
      .from(auditEntries)
      .where(gt(auditEntries.number, 0))
      .orderBy(desc(auditEntries.number))
      .limit(1),
    selectAction(db, formId),
  ])
  return { last: last[0] ?? null, earlier: earlier ?? null }
}

/** Finds the action that a form did, and its subject; null if the form did none. */
export async function findAction(db: Database, formId: string): Promise<RecordedAction | null> {
  return findFirst(selectAction(db, formId))
}

function selectAction(db: Database, formId: string) {
  const { actorId, action, subjectKind, subjectId } = auditEntries
  return db
    .select({ actorId, action, subjectKind, subjectId })
    .from(auditEntries)
    .where(eq(auditEntries.formId, formId))
    .limit(1)
}

/**
 * Adds the entry if the condition holds, the log has nothing about the form that is later than it, and the actor still has the
 * owner's role or is a command, and makes the changes, in one transaction; returns whether it did. Fails on a unique
 * constraint (`isConflict`) if another entry took the number, or the form acted, in the meantime.
 */
export async function addAuditEntry(
  db: Database,
  entry: AuditEntry,
  form: ShownForm | null,
  { condition, changes }: ActionStatements,
) {
  const { actorId } = entry
  const isAllowed = actorId === COMMAND_LINE ? sql`true` : hasRow`owners where user_id = ${actorId}`
  const isAsShown = form ? sql`not ${hasRow`${auditEntries} where ${isUnseen(form, actorId)}`}` : sql`true`
  const added = db.insert(auditEntries).values(entry)
  return writeIf(db, sql`${isAllowed} and ${isAsShown} and (${condition})`, [added, ...changes])
}

/** SQL condition of the entries about a form's subjects that are later than the form, and not its own. */
const isUnseen = ({ id, lastEntry, subjects }: ShownForm, actorId: string) =>
  sql`(${or(...subjects.map(isAboutSubject)) ?? sql`false`}) and ${auditEntries.number} > ${lastEntry}
    and not (${auditEntries.actorId} = ${actorId} and ${isOfForm(id)})`

const isAboutSubject = ({ kind, id }: ShownForm["subjects"][number]): SQL | undefined =>
  and(eq(auditEntries.subjectKind, kind), id === null ? undefined : eq(auditEntries.subjectId, id))

/** SQL condition of the entries that a form wrote: their form id is the form's, alone or with a point and more. */
const isOfForm = (id: string) =>
  sql`(${auditEntries.formId} = ${id} or (${auditEntries.formId} > ${`${id}.`} and ${auditEntries.formId} < ${`${id}/`}))`

/** Maximum number of entries that a refused form names. */
const MAX_UNSEEN = 5

type Actor = DeskAction["actor"]

/** Lists the entries about a form's subjects that are later than the form, and not its own, newest first. */
export const listUnseenEntries = (db: Database, form: ShownForm, actor: Actor) =>
  selectEntries(db).where(isUnseen(form, actor.id)).orderBy(desc(auditEntries.number)).limit(MAX_UNSEEN)

/** Checks if the form has written an entry. */
export const hasActed = async (db: Database, { id }: Pick<ShownForm, "id">, actor: Actor) =>
  (await db.$count(auditEntries, and(isOfForm(id), eq(auditEntries.actorId, actor.id)))) > 0

/**
 * Selects the customer data that the ids in `before` or `after` refer to, as JSON; null if that row was deleted. The
 * entry stores only ids, so that it holds no personal data after the account is deleted.
 */
const namesIn = (side: "before" | "after") => {
  const idOf = (name: string) => sql.raw(`json_extract("${side}", '$.${name}')`)
  return sql<string | null>`case
    when ${idOf("invoice")} is not null then (select json_object('company', json_extract(buyer, '$.company'),
      'taxId', json_extract(buyer, '$.taxId')) from invoices where id = ${idOf("invoice")})
    when ${idOf("activation")} is not null then (select json_object('device', device_id)
      from activations where id = ${idOf("activation")})
    when ${idOf("account")} is not null then (select json_object('email', email) from users where id = ${idOf("account")})
    when action = 'quote.create' then (select json_object('email', email) from quotes where id = subject_id)
    when action = 'quote.bank' then (select json_object('reference', payment_reference) from orders where quote_id = subject_id)
    end`.as(`names_${side}`)
}

/** Entries with the names of what they refer to. */
const selectEntries = (db: Database) =>
  db
    .select({
      ...getTableColumns(auditEntries),
      namesBefore: namesIn("before"),
      namesAfter: namesIn("after"),
    })
    .from(auditEntries)

export type AuditFilter = { action: string | null; actor: string | null }

/** Start and order of a page of entries. */
type AuditPage = { number: number | null; isOldestFirst: boolean }

/** Selects a page of entries; with both filters, an index serves one, and the other is applied to its rows. */
export function selectAuditEntries(
  db: Database,
  { action, actor }: AuditFilter,
  { number, isOldestFirst }: AuditPage,
  limit: number,
) {
  return selectEntries(db)
    .where(
      and(
        action ? eq(auditEntries.action, action) : undefined,
        actor ? eq(auditEntries.actor, actor) : undefined,
        isOldestFirst
          ? gt(auditEntries.number, number ?? 0)
          : lt(auditEntries.number, number ?? Number.MAX_SAFE_INTEGER),
      ),
    )
    .orderBy((isOldestFirst ? asc : desc)(auditEntries.number))
    .limit(limit)
}

/** The actions about one subject, newest first, as a query for a batch. */
export const selectActionsAbout = (db: Database, kind: DeskSubject, id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, kind), eq(auditEntries.subjectId, id)))
    .orderBy(desc(auditEntries.number))
    .limit(MAX_ABOUT)

/** SQL condition that an owner has done anything about the subject. */
export const hasActionAbout = (kind: DeskSubject, id: SQL) =>
  hasRow`${auditEntries} where subject_kind = ${kind} and subject_id = ${id}`

/** Checks if an owner has done something about a subject since a time. */
export const hasActedSince = async (
  db: Database,
  { actor, action, subject }: Pick<DeskAction, "action" | "subject"> & { actor: string },
  since: Date,
) => {
  const isThis = and(eq(auditEntries.subjectKind, subject.kind), eq(auditEntries.subjectId, subject.id))
  const isOwn = and(eq(auditEntries.actorId, actor), eq(auditEntries.action, action))
  return (await db.$count(auditEntries, and(isThis, isOwn, gt(auditEntries.at, since)))) > 0
}

/** Entries after a number, oldest first, to verify the chain of hashes. */
export function listAuditEntriesAfter(db: Database, number: number, limit: number): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.number, number))
    .orderBy(asc(auditEntries.number))
    .limit(limit)
}
