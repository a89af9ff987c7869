import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare"
import * as z from "zod"
import { type Account, isPaid } from "#app/accounts/account/account.ts"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { isFromAnotherSite, requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { startCheckout } from "#app/orders/checkout/start-checkout.server.ts"
import { checkoutFailure } from "#app/orders/checkout/state-copy.ts"
import { startCheckoutWithCoupon } from "#app/orders/coupons/apply-coupon.server.ts"
import { MAX_CODE_LENGTH } from "#app/orders/coupons/coupon.ts"
import { agreePrice } from "#app/orders/prices/find-price.server.ts"
import { salesIn } from "#app/orders/prices/sales.ts"
import { salesCopy } from "#app/orders/prices/sales-copy.ts"
import { parseForm, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { isCurrency, type Money } from "#app/platform/money.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { buyingCopy } from "./copy.ts"
import { BOUGHT_PLANS, buyPath, SINGLE_PLAN } from "./plans.ts"

/** The price that the buyer's page showed, such as "9499 USD"; null without one. */
const displayedPrice = z
  .string()
  .optional()
  .transform((text): Money | null => {
    const [, amount, currency = ""] = /^(\d{1,9}) ([A-Z]{3})$/.exec(text ?? "") ?? []
    return isCurrency(currency) ? { amount: Number(amount), currency } : null
  })

const BUY_FORM = onlyForm({ plan: 30, displayedPrice: 20 })

const BuyForm = z.object({ plan: z.enum(BOUGHT_PLANS), displayedPrice })

/** The code in the address, `?coupon=`, which the form is sent to as well; null without one. */
export function couponInAddress(request: Request): string | null {
  return (
    new URL(request.url).searchParams
      .get("coupon")
      ?.slice(0, MAX_CODE_LENGTH + 1)
      .trim() || null
  )
}

/**
 * Opens the order of a plan's license, with the coupon in the address if there is one. Signed-out visitors log in or sign up
 * first, which leads back to `continuePurchase`.
 */
export async function submitBuy(args: ActionFunctionArgs) {
  const { fields } = await readSubmittedForm(args, BUY_FORM)
  const form = parseForm(BuyForm, fields)
  const code = couponInAddress(args.request)
  const coupon = code === null ? "" : `&${new URLSearchParams({ coupon: code })}`
  const account = await requireAccount(args, buyPath(form.data?.plan ?? SINGLE_PLAN) + coupon)
  if (isPaid(account)) return data({ form: buyingCopy.alreadyPaid }, 400)
  if (!form.success) return data({ form: buyingCopy.planUnknown }, 400)
  const opened = await openOrder(args, account, form.data)
  return typeof opened === "string" ? toCheckout(opened) : opened
}

/**
 * Opens the order of a visitor who pressed the button signed out and has an account by now, and redirects to its checkout;
 * returns why it can't be opened, and null for an address that continues nothing, or that another site leads to. As an effect
 * of a GET it is harmless: a repetition finds the same order, and an unpaid one costs nothing.
 */
export async function continuePurchase(args: LoaderFunctionArgs, account: Account) {
  const form = BuyForm.safeParse(Object.fromEntries(new URL(args.request.url).searchParams))
  if (!form.success || isFromAnotherSite(args.request)) return null
  const opened = await openOrder(args, account, form.data)
  if (typeof opened === "string") throw toCheckout(opened)
  return opened
}

/** The id of the order, or the reason why none was opened. */
async function openOrder(
  { request, context }: LoaderFunctionArgs,
  account: Account,
  { plan, displayedPrice }: z.output<typeof BuyForm>,
) {
  const country = await context.geolocation.findCountry()
  if (salesIn(country, context.config) === "none") return data({ form: salesCopy.notSold }, 400)
  const code = couponInAddress(request)
  const { id: userId } = account
  // A code counts as a guess, too.
  const wait =
    (await checkRateLimit(context, "open-order", { account: userId })) ||
    (code && (await checkRateLimit(context, "apply-coupon", { account: userId })))
  if (wait) return tooManyRequests(wait, {})
  const amount = await agreePrice(context, plan, displayedPrice)
  if (amount === "changed") return data({ form: buyingCopy.priceChanged }, 400)
  if (amount === "unknown") return data({ form: buyingCopy.priceUnknown }, 503)
  const purchase = { kind: "license", planType: plan } as const
  const order = { userId, purchase, amount }
  const checkout = await (code
    ? startCheckoutWithCoupon(context, order, code)
    : startCheckout(context, order))
  if (checkout.kind === "started") return checkout.orderId
  const { form, status } = checkoutFailure(checkout.because)
  return data({ form }, status)
}

/** A document request, because checkout has its own CSP, which allows the provider's script. */
const toCheckout = (orderId: string) => redirectDocument(`/checkout/${orderId}`, 303)
