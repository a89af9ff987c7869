import { COMMAND_LINE, type DeskAction } from "../app/domain/audit/audit.ts"

type Details = Partial<Pick<DeskAction, "reason" | "before" | "after">>

/** What a command does, for the audit log. */
export function commandAction(
  command: string,
  action: string,
  subject: DeskAction["subject"],
  { reason = null, before = null, after = null }: Details = {},
): DeskAction {
  const actor = { id: COMMAND_LINE, email: `npm run ${command}` }
  return { formId: crypto.randomUUID(), actor, action, subject, reason, before, after }
}
