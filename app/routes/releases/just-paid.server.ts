import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { type Account, hasConfirmedAddress } from "#app/domain/account/account.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Order } from "#app/domain/orders/order.ts"
import { addMilliseconds, hours, isPast } from "#app/domain/time.ts"
import { tooManyRequests } from "#app/http/responses.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { createInstallerLink } from "#app/services/account/email-links.server.ts"
import { checkEmailLinkLimit, checkRateLimit } from "#app/services/rate-limit.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { addInstallerLink } from "#db/account/email-tokens.server.ts"
import { selectPaidLicenseOrder } from "#db/orders/checkout.server.ts"

/** For how long after the payment the page says what was paid. */
const JUST_PAID = hours(1)

/** What the download page says about the order that led to it; null for one that was paid earlier. */
export function justPaidOf({ id, amount, paidAt }: Order, account: Account, now: Date) {
  if (paidAt === null || isPast(addMilliseconds(paidAt, JUST_PAID), now)) return null
  return {
    amount: formatMoney(amount),
    orderId: id,
    email: account.email,
    isConfirmed: hasConfirmedAddress(account),
  }
}

/** Emails the buyer of the order in the address a link to the installer, for the computer that it runs on. */
export async function emailInstallerLink(args: ActionFunctionArgs) {
  const { request, context } = args
  const account = await requirePaidAccount(args)
  await readSubmittedForm(args, onlyForm())
  const orderId = new URL(request.url).searchParams.get("paid") ?? ""
  const [paid] = await selectPaidLicenseOrder(context.db, orderId, account.id)
  if (!paid) throw data(null, 404)
  const wait =
    (await checkRateLimit(context, "send-email-link", { account: account.id })) ||
    (await checkEmailLinkLimit(context, account.email))
  if (wait > 0) return tooManyRequests(wait, {})
  await addInstallerLink(context.db, createInstallerLink(context, account))
  sendQueuedEmailsInBackground(context)
  return replace(`/download?${new URLSearchParams({ paid: orderId, link: "sent" })}`, 303)
}
