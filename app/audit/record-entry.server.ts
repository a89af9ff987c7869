import { hash } from "node:crypto"
import type { Clock, Store } from "#app/capabilities.ts"
import { retryWhile } from "#app/platform/retry-while.ts"
import { type ActionStatements, isConflict } from "#db/client.server.ts"
import {
  type AuditEntry,
  type AuditVerification,
  type DeskAction,
  FIRST_HASH,
  hashedText,
  isSameAction,
  type RecordedAction,
} from "./audit-entry.ts"
import { addAuditEntry, findAction, findAuditEnd, listAuditEntriesAfter } from "./queries.server.ts"

/**
 * "done"; "repeated" if the same form did this action before, so nothing was written now: what follows the entry may still
 * be missing, after a failure; "refused" if the condition did not hold in the transaction, the log has something about
 * what the form showed that is later than the form, the actor is no owner anymore, or the form did another action.
 */
export type ActionResult = "done" | "repeated" | "refused"

/** Writes an action: its audit entry and its changes, in one transaction; again when another one took its number. */
export function recordAction(
  { db, now }: Store & Clock,
  deskAction: DeskAction,
  statements: ActionStatements,
): Promise<ActionResult> {
  const resultAfter = (earlier: RecordedAction) =>
    isSameAction(deskAction, earlier) ? "repeated" : "refused"
  return retryWhile(async () => {
    const { last, earlier } = await findAuditEnd(db, deskAction.formId)
    if (earlier) return resultAfter(earlier)
    try {
      const entry = createAuditEntry(deskAction, last, now())
      if (await addAuditEntry(db, entry, deskAction.form, statements)) return "done"
      // The same form may have acted since the log was read, which ends the condition of most actions.
      const meanwhile = await findAction(db, deskAction.formId)
      return meanwhile ? resultAfter(meanwhile) : "refused"
    } catch (error) {
      if (isConflict(error)) return null
      throw error
    }
  })
}

/**
 * Writes an action whose effect is not in this transaction, and returns if it may follow: also for a form that is sent
 * again, whose effect may be missing after a failure.
 */
export const recordIntent = async (
  context: Store & Clock,
  deskAction: DeskAction,
  condition: ActionStatements["condition"],
) => (await recordAction(context, deskAction, { condition, changes: [] })) !== "refused"

/** The entry that follows `last`, with its hash. */
export function createAuditEntry(
  { formId, actor, action, subject, reason, before, after }: DeskAction,
  last: Pick<AuditEntry, "number" | "hash"> | null,
  at: Date,
): AuditEntry {
  const entry = {
    number: (last?.number ?? 0) + 1,
    formId,
    at,
    actorId: actor.id,
    actor: actor.email,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }
  return { ...entry, hash: hashOf(entry, last?.hash ?? FIRST_HASH) }
}

/** The hash of an entry: SHA-256 of its content and of the previous hash, so that it covers all entries before. */
function hashOf(entry: Omit<AuditEntry, "hash">, previousHash: string) {
  return hash("sha256", hashedText(entry, previousHash))
}

const PAGE_SIZE = 500

/** Reads the whole audit log: entries are numbered from 1, and each has the hash of its content and of the one before. */
export async function verifyAudit({ db }: Store): Promise<AuditVerification> {
  let last = { number: 0, hash: FIRST_HASH }
  // Numbers below 1 are read too: no entry may have one.
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const entries = await listAuditEntriesAfter(db, after, PAGE_SIZE)
    for (const entry of entries) {
      const isNext = entry.number === last.number + 1
      if (!isNext || hashOf(entry, last.hash) !== entry.hash)
        return { checked: last.number, brokenAt: last.number + 1, lastHash: last.hash }
      last = entry
    }
    if (entries.length < PAGE_SIZE) return { checked: last.number, brokenAt: null, lastHash: last.hash }
    after = last.number
  }
}
