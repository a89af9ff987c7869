import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import * as z from "zod"
import type { Account } from "#app/accounts/account/account.ts"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { keepingTyped, readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requestEmail } from "#app/accounts/passwords/request-email-action.server.ts"
import { BILLING_LIMITS } from "#app/orders/billing/billing-details.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import { type FormErrors, fieldErrors, parseForm } from "#app/platform/http/form-action.server.ts"
import { type Fields, pickTyped } from "#app/platform/http/read-form.server.ts"
import { withdrawalCopy } from "./copy.ts"
import { findSoldOrder } from "./queries.server.ts"
import { sendWithdrawalLink, withdraw } from "./withdraw.server.ts"

/** Maximum lengths of the fields of a withdrawal: the name, and when signed out, the email address. */
const WITHDRAWAL_LIMITS = { name: BILLING_LIMITS.name, email: EMAIL_MAX_LENGTH }

const FORMS = onlyForm(WITHDRAWAL_LIMITS)

/** Optional fields of a withdrawal (Directive 2011/83/EU, Art. 11a(2)); the account and the order are known. */
const WithdrawalForm = z.object({
  name: z
    .string()
    .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .max(BILLING_LIMITS.name, withdrawalCopy.nameTooLong)
    .default("")
    .transform((text) => text || null),
})

export type WithdrawalErrors = FormErrors<"name"> & { typed: { name?: string } }

/** The buyer's order of the URL; throws 404 for somebody else's, and if it sold no license. */
export async function loadSoldOrder(
  { context, params }: Pick<ActionFunctionArgs, "context" | "params">,
  account: Account,
) {
  const sold = await findSoldOrder(context.db, params.order ?? "", context.now())
  if (sold?.order.userId !== account.id) throw new Response(null, { status: 404 })
  return sold
}

/** Withdraws the signed-in buyer from the contract; emails a signed-out visitor the link to the page, at most. */
export function submitWithdrawal(args: ActionFunctionArgs) {
  return keepingTyped(args, FORMS, async () => {
    const account = await args.context.auth.account()
    if (!account)
      return requestEmail(args, {
        action: "ask-for-withdrawal",
        send: (email) => sendWithdrawalLink(args.context, { orderId: args.params.order ?? "", email }),
      })
    const { fields } = await readSubmittedForm(args, FORMS)
    return confirmWithdrawal(args, account, fields)
  })
}

async function confirmWithdrawal(args: ActionFunctionArgs, account: Account, fields: Fields<"name">) {
  const sold = await loadSoldOrder(args, account)
  const path = `/withdraw/${sold.order.id}`
  // The page shows the state of the order.
  if (sold.state !== "open") return redirect(path, 303)
  const form = parseForm(WithdrawalForm, fields)
  if (!form.success) {
    return data<WithdrawalErrors>(
      { typed: pickTyped(fields, WITHDRAWAL_LIMITS), fields: fieldErrors(form.error) },
      400,
    )
  }
  await withdraw(args.context, { order: sold.order, userId: account.id, name: form.data.name })
  return redirect(path, 303)
}
