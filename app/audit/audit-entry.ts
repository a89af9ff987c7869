import type { DeskSubject } from "./subjects.ts"

/** Changed values by name, without secrets. */
type AuditValues = Record<string, string | number | boolean | null>

/** Actor id of commands, which need direct access to the database; no account has this id. */
export const COMMAND_LINE = "command-line"

/** Subjects that an owner's form showed: a later entry about one of them refuses its action. */
export type ShownForm = {
  /** Id of the form. An action that writes several entries adds a point and more to it. */
  id: string
  /** Number of the log's last entry when the page was read; 0 for none. */
  lastEntry: number
  /** Subject of the entry; a null id stands for all of the kind. */
  subjects: readonly { kind: DeskSubject; id: string | null }[]
}

/** An action of the site's owner. */
export type DeskAction = {
  /** The random id of the submitted form: the same form is done once. */
  formId: string
  /** Null for a command, and for a form that may be repeated harmlessly. */
  form: ShownForm | null
  actor: { id: string; email: string }
  /** Name of the action, such as "license.revoke". */
  action: string
  subject: { kind: DeskSubject; id: string }
  reason: string | null
  before: AuditValues | null
  after: AuditValues | null
}

/** An entry of the audit log as it is stored; `before` and `after` are JSON. */
export type AuditEntry = {
  /** Consecutive from 1. */
  number: number
  formId: string
  at: Date
  actorId: string
  actor: string
  action: string
  subjectKind: DeskSubject
  subjectId: string
  reason: string | null
  before: string | null
  after: string | null
  hash: string
}

/**
 * Changes of an entry, with the names of the records in `before` and `after` as JSON; a name is null once its record is
 * deleted.
 */
export type EntryWithNames = Pick<AuditEntry, "subjectKind" | "before" | "after"> & {
  namesBefore?: string | null
  namesAfter?: string | null
}

/** The hash before the first entry. */
export const FIRST_HASH = "0".repeat(64)

/** Result of verifying the whole log. */
export type AuditVerification = {
  /** Number of entries that are as they were written. */
  checked: number
  /** The number of the first entry that was changed or is missing; null if all are as they were written. */
  brokenAt: number | null
  /** The hash of the last entry that is as it was written. */
  lastHash: string
}

/** The text whose SHA-256 is the entry's hash: the previous hash and all values, in a fixed order. */
export function hashedText(entry: Omit<AuditEntry, "hash">, previousHash: string) {
  return JSON.stringify([
    previousHash,
    entry.number,
    entry.formId,
    entry.at.getTime(),
    entry.actorId,
    entry.actor,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.reason,
    entry.before,
    entry.after,
  ])
}

/** A recorded action: its actor, name and subject. */
export type RecordedAction = Pick<AuditEntry, "actorId" | "action" | "subjectKind" | "subjectId">

/** Actions that create their subject, each time with a new id. */
const CREATING_ACTIONS: readonly string[] = ["quote.create"]

/** True if a form that is sent again requests the same action that it did before. */
export function isSameAction({ actor, action, subject }: DeskAction, earlier: RecordedAction) {
  return (
    earlier.actorId === actor.id &&
    earlier.action === action &&
    earlier.subjectKind === subject.kind &&
    (earlier.subjectId === subject.id || CREATING_ACTIONS.includes(action))
  )
}
