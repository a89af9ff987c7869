import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { customersCopy } from "#app/copy/desk/customers.ts"
import { isSameAction } from "#app/domain/audit/audit.ts"
import {
  actionAnswered,
  actionDone,
  actionOf,
  actionRefused,
  readAction,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { submitNote } from "#app/routes/desk/shell/note-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { requestPasswordReset } from "#app/services/account/request-password-reset.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { askForPasswordReset, endSessions, findCustomer } from "#db/account/customers.server.ts"
import { findAction } from "#db/audit/audit.server.ts"

export const CUSTOMER_FORMS = deskForms(
  ["note", "password-reset", "sign-out"],
  { note: "any", "password-reset": "hour" },
  ["sign-out"],
)

/** Does what a form of the customer's page says. */
export async function submitCustomerForm(args: ActionFunctionArgs, id: string) {
  const submitted = await readAction(args, CUSTOMER_FORMS)
  const subject = { kind: "customer", id } as const
  switch (submitted.intent) {
    case "note":
      return submitNote(args, submitted, subject)
    case "password-reset":
      return sendPasswordReset(args, submitted, id)
    case "sign-out": {
      const deskAction = actionOf(submitted, "customer.sign-out", subject)
      const result = await recordAction(args.context, deskAction, endSessions(args.context.db, id))
      return actionAnswered(args.request, submitted, result, customersCopy.gone)
    }
  }
}

async function sendPasswordReset(
  { request, context }: ActionFunctionArgs,
  submitted: SubmittedAction,
  id: string,
) {
  const customer = await findCustomer(context.db, id)
  if (!customer) return actionRefused(submitted, customersCopy.gone)
  const deskAction = actionOf(submitted, "customer.password-reset", { kind: "customer", id })
  const earlier = await findAction(context.db, submitted.formId)
  if (earlier) {
    const isDone = isSameAction(deskAction, earlier)
    return isDone ? actionDone(request, "password-reset") : actionRefused(submitted, customersCopy.gone)
  }
  if (customer.disabledAt) return actionRefused(submitted, customersCopy.disabledNotice)
  // The link leaves at once and is not queued: the entry follows it, so that it says what happened, and a form that is
  // sent again after a failure sends the link.
  if (!(await requestPasswordReset(context, customer.email)))
    return actionRefused(submitted, customersCopy.resetNotSent, 503)
  const result = await recordAction(context, deskAction, askForPasswordReset(customer))
  return actionAnswered(request, submitted, result, customersCopy.gone)
}
