import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { bugsCopy } from "#app/copy/desk/bugs.ts"
import {
  actionAnswered,
  actionOf,
  actionRefused,
  readAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { markBugsSeen } from "#db/desk/close-work-item.server.ts"

/** The most reports that one form marks: those of the longest page. */
const MAX_REPORTS = 50

/** Marks the reports of a page as seen. */
export async function submitBugsForm(args: ActionFunctionArgs) {
  const submitted = await readAction(args, deskForms(["bugs-seen"], { "bugs-seen": "any" }))
  const ids = [...new Set((submitted.fields.subject ?? "").split(" ").filter(Boolean))]
  const [first] = ids
  if (!first || ids.length > MAX_REPORTS) return actionRefused(submitted, bugsCopy.noneToSee)
  const after = { reports: ids.length }
  const deskAction = actionOf(submitted, "bug.seen", { kind: "bug-report", id: first }, { after })
  const result = await recordAction(args.context, deskAction, markBugsSeen(args.context.db, ids))
  return actionAnswered(args.request, submitted, result, bugsCopy.noneToSee)
}
