import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import {
  type AuditEntry,
  COMMAND_LINE,
  type DeskAction,
  hashedText,
  isSameAction,
  signedText,
} from "#app/domain/audit/audit.ts"
import { type ChainEnd, FIRST_HASH, NO_LINK } from "#app/domain/audit/record-chain.ts"
import type { RecordSigner } from "#app/gateways/records.ts"
import { type ActionStatements, addAuditEntry, findAuditEnd } from "#db/audit/audit.server.ts"
import { isConflict } from "#db/client.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "log" | "now" | "recordSigner" | "recordAnchor">

/**
 * "done"; "repeated" if the same form did this action before, so nothing was written now: what follows the entry may still
 * be missing, after a failure; "refused" if the condition did not hold in the transaction, the actor is no owner anymore,
 * or the form did another action.
 */
export type ActionResult = "done" | "repeated" | "refused"

/** How often an action is tried again when another one took its number. */
const MAX_RETRIES = 20

/** Writes an action: its audit entry and its changes, in one transaction. */
export async function recordAction(
  { db, log, now, recordSigner, recordAnchor }: Dependencies,
  deskAction: DeskAction,
  statements: ActionStatements,
): Promise<ActionResult> {
  for (let retries = 0; retries <= MAX_RETRIES; retries++) {
    const { last, earlier } = await findAuditEnd(db, deskAction.formId)
    if (earlier) return isSameAction(deskAction, earlier) ? "repeated" : "refused"
    const entry = createEntry(deskAction, last, now(), recordSigner)
    try {
      if (!(await addAuditEntry(db, entry, statements))) return "refused"
      if (deskAction.actor.id !== COMMAND_LINE)
        await anchorEntry({ log, recordAnchor }, entry, last ?? NO_LINK)
      return "done"
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
  throw new Error("the audit log is too busy")
}

/**
 * Moves the anchor from the entry before to this one, so that nobody can remove it unseen. Where that fails, the log, which the
 * database can't change, has the entry's number and hash; there, and where the anchor is not there yet, the cron does it.
 */
async function anchorEntry(
  { log, recordAnchor }: Pick<Dependencies, "log" | "recordAnchor">,
  { number, hash }: AuditEntry,
  previous: ChainEnd,
): Promise<void> {
  try {
    const anchor = await recordAnchor.find()
    if (anchor === null || anchor === "forged") return
    const { entries } = anchor
    if (entries.number !== previous.number || entries.hash !== previous.hash) return
    await recordAnchor.store({ ...anchor, entries: { number, hash } })
  } catch (error) {
    // The action is done.
    log.error("entry-not-anchored", error, { number, hash })
  }
}

/** The entry that follows `last`, with its hash and its signature. */
function createEntry(
  deskAction: DeskAction,
  last: Pick<AuditEntry, "number" | "hash"> | null,
  at: Date,
  signer: RecordSigner,
): AuditEntry {
  const { formId, actor, action, subject, reason, before, after } = deskAction
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
  const hash = hashOf(entry, last?.hash ?? FIRST_HASH)
  return { ...entry, hash, signature: signer.sign(signedText({ number: entry.number, hash })) }
}

/** Whether the site wrote an entry of the log. */
export const isSignedEntry = (signer: RecordSigner, entry: AuditEntry) =>
  signer.isSigned(signedText(entry), entry.signature)

/** The hash of an entry in the chain. */
export function hashOf(entry: Omit<AuditEntry, "hash" | "signature">, previousHash: string): string {
  return createHash("sha256").update(hashedText(entry, previousHash)).digest("hex")
}
