import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import type { Account } from "#app/accounts/account/account.ts"
import { keepingTyped, onlyForm, readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requestEmail } from "#app/accounts/passwords/request-email-action.server.ts"
import { type FormErrors, fieldErrors, typedOf } from "#app/platform/http/read-form.server.ts"
import { WITHDRAWAL_LIMITS, WithdrawalForm } from "./form.ts"
import { findSoldOrder } from "./queries.server.ts"
import { sendWithdrawalLink, withdraw } from "./withdraw.server.ts"

export type WithdrawalErrors = FormErrors<"name"> & { typed: { name?: string } }

/** The buyer's order of the address; throws 404 for one of somebody else, and for one that sold no license. */
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
  const forms = onlyForm()
  return keepingTyped(args, { forms, limits: WITHDRAWAL_LIMITS }, async () => {
    const account = await args.context.auth.account()
    if (!account)
      return requestEmail(args, {
        action: "ask-for-withdrawal",
        send: (email) => sendWithdrawalLink(args.context, { orderId: args.params.order ?? "", email }),
      })
    const { fields } = await readSubmittedForm(args, forms)
    return confirmWithdrawal(args, account, fields)
  })
}

async function confirmWithdrawal(args: ActionFunctionArgs, account: Account, fields: Record<string, string>) {
  const sold = await loadSoldOrder(args, account)
  const path = `/withdraw/${sold.order.id}`
  // The page shows the state of the order.
  if (sold.state !== "open") return redirect(path, 303)
  const form = WithdrawalForm.safeParse(fields)
  if (!form.success) {
    return data<WithdrawalErrors>(
      { typed: typedOf(fields, WITHDRAWAL_LIMITS), fields: fieldErrors(form.error) },
      400,
    )
  }
  await withdraw(args.context, { order: sold.order, userId: account.id, name: form.data.name })
  return redirect(path, 303)
}
