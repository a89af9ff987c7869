import type { AppLoadContext } from "@remix-run/cloudflare"
import { COMMAND_LINE } from "#app/domain/audit/audit.ts"
import {
  type CommandEntry,
  listCommandEntries,
  removeTakenEntry,
  takeCommandEntry,
} from "#db/audit/command-entries.server.ts"
import { recordAction } from "./record-action.server.ts"

/** The most that one run takes. */
const BATCH_SIZE = 50

/**
 * Takes what commands did into the audit log. The actor "command-line" says of each action that it came through the database, not through the
 * site.
 */
export async function takeCommandEntries(context: Pick<AppLoadContext, "db" | "now">): Promise<void> {
  const { db } = context
  for (const entry of await listCommandEntries(db, BATCH_SIZE)) {
    const result = await recordAction(context, actionOf(entry), takeCommandEntry(db, entry.formId))
    if (result === "repeated") await removeTakenEntry(db, entry.formId)
  }
}

function actionOf({ formId, command, action, subjectKind, subjectId, reason, before, after }: CommandEntry) {
  return {
    formId,
    actor: { id: COMMAND_LINE, email: `npm run ${command}` },
    action,
    subject: { kind: subjectKind, id: subjectId },
    reason,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }
}
