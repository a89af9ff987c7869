import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { settingsCopy } from "#app/copy/desk/settings.ts"
import { SaleEmailsForm } from "#app/forms/sale-emails.ts"
import {
  actionAnswered,
  actionInvalid,
  actionOf,
  type SubmittedAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { changeSaleEmails } from "#db/desk/settings.server.ts"

/** Saves how the owner who sent the form hears of sales. */
export async function saveSaleEmails({ context, request }: ActionFunctionArgs, submitted: SubmittedAction) {
  const form = SaleEmailsForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { saleEmails } = form.data
  const subject = { kind: "settings", id: "sale-emails" } as const
  const action = actionOf(submitted, "settings.sale-emails", subject, { after: { saleEmails } })
  const result = await recordAction(
    context,
    action,
    changeSaleEmails(context.db, submitted.actor.id, saleEmails),
  )
  return actionAnswered(request, submitted, result, settingsCopy.changed)
}
