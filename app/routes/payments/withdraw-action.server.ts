import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import type { Account } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { type FormErrors, fieldErrors } from "#app/forms/read-form.server.ts"
import { WithdrawalForm } from "#app/forms/withdrawal.ts"
import { keepingTyped } from "#app/routes/keep-typed.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { withdraw } from "#app/services/payments/withdraw.server.ts"
import { findSoldOrder } from "#db/orders/withdrawals.server.ts"

export type WithdrawalErrors = FormErrors<"name" | "email"> & { typed: Record<string, string> }

/** The order of the address; throws 404 for one that sold no license. */
export async function loadSoldOrder({ context, params }: Pick<ActionFunctionArgs, "context" | "params">) {
  const sold = await findSoldOrder(context.db, params.order ?? "", context.now())
  if (!sold) throw new Response(null, { status: 404 })
  return sold
}

/**
 * Withdraws from the contract of an order. Whoever is not signed in as its buyer, also because the account is deleted, knows
 * the number of the order and the address of its receipt.
 */
export function submitWithdrawal(args: ActionFunctionArgs) {
  const forms = onlyForm()
  return keepingTyped(args, forms, async () => {
    const account = await args.context.auth.account()
    const { fields } = await readSubmittedForm(args, forms)
    return decideWithdrawal(args, account, fields)
  })
}

async function decideWithdrawal(
  args: ActionFunctionArgs,
  account: Account | null,
  fields: Record<string, string>,
) {
  const sold = await loadSoldOrder(args)
  const path = `/withdraw/${sold.order.id}`
  // The page says what became of it.
  if (sold.state !== "open") return redirect(path, 303)
  const form = WithdrawalForm.safeParse(fields)
  if (!form.success) return refused(fields, fieldErrors(form.error))
  const isBuyer = account !== null && account.id === sold.order.userId
  const isReceiptAddress =
    sold.buyerEmail !== null && emailKeyOf(form.data.email) === emailKeyOf(sold.buyerEmail)
  if (!isBuyer && !isReceiptAddress) return refused(fields, { email: withdrawalCopy.notTheBuyer })
  await withdraw(args.context, sold, form.data)
  return redirect(path, 303)
}

const refused = (typed: Record<string, string>, fields: WithdrawalErrors["fields"] & object) =>
  data<WithdrawalErrors>({ typed, fields }, 400)
