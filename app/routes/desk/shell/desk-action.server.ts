import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare"
import type * as z from "zod"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskCopy } from "#app/copy/desk/desk.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { FormId } from "#app/forms/desk.ts"
import { fieldErrors } from "#app/forms/read-form.server.ts"
import { type Forms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"

/** A form of one of the owner's pages: who sent it, which one it is, and its fields. */
export type SubmittedAction<Intent extends string = string> = {
  actor: DeskAction["actor"]
  intent: Intent
  formId: string
  fields: Record<string, string>
}

/**
 * Reads a form that the page declares; throws the guard's response for anyone but an owner, and 400 for another form and
 * for one without its id. `returnPath` is where a form is sent that goes by way of /login/verify, by default the page's own
 * address.
 */
export async function readAction<Intent extends string>(
  args: ActionFunctionArgs,
  forms: Forms<Intent>,
  returnPath?: string,
): Promise<SubmittedAction<Intent>> {
  const { id, email } = await requireOwner(args)
  const { intent, fields } = await readSubmittedForm(args, forms, { returnPath })
  const formId = FormId.safeParse(fields.formId)
  if (!formId.success) throw data({ form: deskCopy.formUnreadable }, 400)
  return { actor: { id, email }, intent, formId: formId.data, fields }
}

type ActionDetails = Partial<Pick<DeskAction, "reason" | "before" | "after">>

/** What the audit log says of a submitted form. */
export function actionOf(
  { formId, actor }: SubmittedAction,
  action: string,
  subject: DeskAction["subject"],
  { reason = null, before = null, after = null }: ActionDetails = {},
): DeskAction {
  return { formId, actor, action, subject, reason, before, after }
}

/** Redirects to the page, which then says that the form is done. */
export function actionDone(request: Request, intent: string): Response {
  const { pathname } = new URL(request.url)
  return replace(`${pathname}?done=${encodeURIComponent(intent)}`, { status: 303 })
}

/** The page again, with a message at the form and what was typed. */
export function actionRefused({ intent, fields }: SubmittedAction, form: string, status = 400) {
  return data<ActionErrors>({ intent, form, values: fields }, status)
}

/** The answer to a form by the result of its action: "refused", or done, which it also is when it was done before. */
export function actionAnswered(
  request: Request,
  submitted: SubmittedAction,
  result: string,
  message: string,
) {
  return result === "refused" ? actionRefused(submitted, message) : actionDone(request, submitted.intent)
}

/** The page again, with the message of a field that only the database could refuse. */
export function fieldRefused({ intent, fields }: SubmittedAction, name: string, message: string) {
  return data<ActionErrors>({ intent, fields: { [name]: message }, values: fields }, 400)
}

/** The page again, with the message of each invalid field. */
export function actionInvalid({ intent, fields }: SubmittedAction, error: z.ZodError) {
  return data<ActionErrors>({ intent, fields: fieldErrors(error), values: fields }, 400)
}
