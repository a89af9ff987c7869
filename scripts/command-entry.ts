import { type Act, type AuditEntry, COMMAND_LINE } from "#app/domain/desk/audit.ts"
import { createId } from "#app/domain/random.ts"
import { createEntry } from "#app/services/desk/record-act.server.ts"
import type { LastEntry } from "./owner-sql.ts"

type CommandAct = Pick<Act, "action" | "subject" | "reason" | "before" | "after">

/** The entry of the audit log, after `last`, for what a command does. */
export function createCommandEntry(command: string, act: CommandAct, last: LastEntry | null): AuditEntry {
  const formId = createId((length) => crypto.getRandomValues(new Uint8Array(length)))
  const actor = { id: COMMAND_LINE, email: `npm run ${command}` }
  return createEntry({ formId, actor, ...act }, last, new Date())
}
