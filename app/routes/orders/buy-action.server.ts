import { type ActionFunctionArgs, data, redirectDocument } from "@remix-run/cloudflare"
import { requireAccount } from "#app/auth/guards.server.ts"
import { messages } from "#app/copy/messages.ts"
import { isPaid } from "#app/domain/account/account.ts"
import { MAX_CODE_LENGTH } from "#app/domain/orders/coupon.ts"
import { BuyForm } from "#app/forms/account.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { checkoutFailure, isProviderFailure } from "#app/routes/payments/checkout-failure.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { agreePrice } from "#app/services/orders/agree-price.server.ts"
import { type PurchaseWithCoupon, startCheckoutWithCoupon } from "#app/services/orders/apply-coupon.server.ts"
import { startCheckout } from "#app/services/orders/start-checkout.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { couponFailure } from "./coupon.server.ts"

/** The code in the address, `?coupon=`, which the form is sent to as well; null without one. */
export function couponInAddress(request: Request): string | null {
  return (
    new URL(request.url).searchParams
      .get("coupon")
      ?.slice(0, MAX_CODE_LENGTH + 1)
      .trim() || null
  )
}

/** Opens the order of a Basic license, with the coupon in the address if there is one. */
export async function submitBuy(args: ActionFunctionArgs) {
  const { request, context } = args
  const code = couponInAddress(request)
  const account = await requireAccount(args, code ? `/buy?${new URLSearchParams({ coupon: code })}` : "/buy")
  if (isPaid(account)) return data({ form: messages.alreadyPaid }, 400)
  const { fields } = await readSubmittedForm(args, onlyForm())
  const form = BuyForm.safeParse(fields)
  if (!form.success) return data({ form: messages.planUnknown }, 400)

  const wait = await checkBuyLimits(context, account.id, code)
  if (wait > 0) return tooManyRequests(wait, {})
  const agreed = await agreePrice(context, form.data.shownPrice)
  if (agreed.kind === "changed") return data({ form: messages.priceChanged }, 400)
  const purchase = { kind: "license", planType: form.data.plan } as const
  const order = { userId: account.id, purchase, amount: agreed.price }
  if (code) return openWithCoupon(args, { ...order, code })
  const checkout = await startCheckout(context, order)
  return checkout.kind === "started" ? toCheckout(checkout.orderId) : checkoutFailure(checkout, {})
}

type Context = ActionFunctionArgs["context"]

/** How many seconds to wait; a code counts as a guess, too. */
async function checkBuyLimits(context: Context, account: string, code: string | null): Promise<number> {
  const wait = await checkRateLimit(context, "open-order", { account })
  return wait > 0 || !code ? wait : checkRateLimit(context, "apply-coupon", { account })
}

async function openWithCoupon({ context }: ActionFunctionArgs, order: PurchaseWithCoupon) {
  const result = await startCheckoutWithCoupon(context, order)
  if (result.kind === "started") return toCheckout(result.orderId)
  return data({ form: couponFailure(result) }, isProviderFailure(result.kind) ? 503 : 400)
}

/** A document request, because checkout has its own CSP, which allows the provider's script. */
const toCheckout = (orderId: string) => redirectDocument(`/checkout/${orderId}`, 303)
