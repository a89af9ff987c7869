import { createId } from "#app/domain/random.ts"
import type { DeskAction } from "../app/domain/audit/audit.ts"
import type { CommandEntry } from "../db/audit/command-entries.server.ts"

type CommandAction = Pick<DeskAction, "action" | "subject" | "reason" | "before" | "after">

/** What a command does, for the audit log: the site takes it from the database, and signs it. */
export function createCommandEntry(
  command: string,
  { action, subject, reason, before, after }: CommandAction,
): CommandEntry {
  return {
    formId: createId((length) => crypto.getRandomValues(new Uint8Array(length))),
    requestedAt: new Date(),
    command,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }
}
