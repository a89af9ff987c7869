import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/cloudflare"
import { type Account, isPaid, TERMS_VERSION } from "#app/accounts/account/account.ts"
import { type BillingDetails, billingOf } from "#app/orders/billing/billing-details.ts"
import { billingMessages } from "#app/orders/billing/copy.ts"
import { BillingForm } from "#app/orders/billing/form.ts"
import { parseState } from "#app/orders/billing/indian-states.ts"
import { applyCoupon, removeCoupon } from "#app/orders/coupons/apply-coupon.server.ts"
import { couponAnswers, couponProblems } from "#app/orders/coupons/copy.ts"
import { normalizeCouponCode } from "#app/orders/coupons/coupon.ts"
import { isAwaitingConfirmation } from "#app/orders/order/confirmation-times.ts"
import { accessConsent } from "#app/orders/order/refund-rule-copy.ts"
import { buyingCopy } from "#app/orders/plans/copy.ts"
import { salesCopy } from "#app/orders/prices/sales-copy.ts"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import type { Agreement } from "#app/orders/withdrawal/withdrawal.ts"
import { tooManyTries } from "#app/platform/copy.ts"
import { fieldErrors, parseForm } from "#app/platform/http/form-action.server.ts"
import { pickTyped } from "#app/platform/http/read-form.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import {
  checkoutPriceOf,
  describeWithdrawalRight,
  isNotSold,
  missingAtCheckout,
} from "./buyer-view.server.ts"
import type { CheckoutErrors } from "./checkout-form.tsx"
import { isHeld, isHeldElsewhere, stateOptions, takesCoupon } from "./checkout-view.server.ts"
import { CHECKOUT_LIMITS } from "./payment-notes.ts"
import { type FoundCheckout, saveCheckout } from "./queries.server.ts"
import { checkoutFailure, stateCopy } from "./state-copy.ts"

/** Problems that block a payment: the field that shows each, and its sentence. */
const PROBLEMS = {
  "not-sold": ["country", salesCopy.notSold],
  "vat-id": ["taxId", salesCopy.vatIdMissing],
  state: ["state", billingMessages.stateRequired],
  country: ["country", billingMessages.countryRequired],
  "own-gstin": ["taxId", billingMessages.gstinOwn],
  company: ["company", billingMessages.registeredNameRequired],
  address: ["address", billingMessages.registeredAddressRequired],
  consent: ["consent", withdrawalCopy.consentRequired],
} as const

type Submitted = {
  intent: "pay" | "coupon" | "remove-coupon"
  fields: Record<string, string>
}

/** A form whose details are valid: its fields, and the details and the agreement that they make. */
type Sent = {
  fields: Submitted["fields"]
  billing: BillingDetails
  hasConsented: boolean
  agreement: Agreement
}

/**
 * Applies or removes a coupon, or saves what was typed before the payment: then null. A form that is refused saves nothing,
 * so what is saved of an order is what held when its payment form was handed out, whatever is sent afterwards.
 */
export async function submitCheckout(
  args: ActionFunctionArgs,
  account: Account,
  found: FoundCheckout,
  { intent, fields }: Submitted,
) {
  // A payment waits for the owner: nothing of the order changes, and the page says so.
  if (isHeld(found) || isHeldElsewhere(account, found.order)) return redirectToCheckout(found.order.id)
  const form = hasDetails(fields)
    ? parseForm(BillingForm, fields)
    : { success: true as const, data: found.billing }
  if (!form.success) return refused(fields, fieldErrors(form.error))
  const billing = billingOf(form.data, checkoutPriceOf(found))
  const hasConsented = fields.consent !== undefined
  const sent = { fields, billing, hasConsented, agreement: describeAgreement(found, billing, hasConsented) }
  switch (isCodeTyped(intent, fields) ? "coupon" : intent) {
    case "remove-coupon":
      return submitCoupon(args, account, found, sent, null)
    case "coupon":
      return submitCoupon(args, account, found, sent, fields.coupon ?? "")
    case "pay":
      return submitPayment(args, found, sent)
  }
}

/** What a sent form agrees to. */
function describeAgreement(found: FoundCheckout, billing: BillingDetails, hasConsented: boolean): Agreement {
  const right = describeWithdrawalRight(found, billing)
  // An earlier payment form may still be paid, by a buyer who named another country by then.
  const earlier = found.agreement?.consent ?? null
  return {
    termsVersion: TERMS_VERSION,
    consent: right === "consent" && hasConsented ? accessConsent : right === null ? earlier : null,
    isWithdrawable: right === "withdrawal",
  }
}

/** Saves what was typed, unless something is missing; null if the order can be paid next. */
async function submitPayment({ context }: ActionFunctionArgs, found: FoundCheckout, sent: Sent) {
  const { db, now } = context
  const { fields, billing, hasConsented, agreement } = sent
  const { id } = found.order
  // It may have been paid: nothing of it changes.
  if (isAwaitingConfirmation(found.order, now())) return redirectToCheckout(id)
  const missing = missingAtCheckout(found, billing, hasConsented)
  if (missing) {
    const [field, message] = PROBLEMS[missing]
    return refused(fields, { [field]: message })
  }
  await saveCheckout(db, id, { before: found, typed: { billing, agreement } }, now())
  // The page says which State the invoice names before anything is paid.
  return isStateReplaced(fields, billing) ? redirectToCheckout(id) : null
}

/** Applies the typed coupon, or with null removes the order's, and saves what else was typed with the order that follows. */
async function submitCoupon(
  { context }: ActionFunctionArgs,
  account: Account,
  found: FoundCheckout,
  { fields, billing, hasConsented, agreement }: Sent,
  typed: string | null,
) {
  const answer = await changeCoupon(context, account, { ...found, billing }, typed)
  if (answer.kind === "refused") {
    const { error, ...init } = answer
    return shown({ ...fields, coupon: typed ?? "" }, { fields: { coupon: error } }, init)
  }
  // A coupon that is tried agrees to nothing.
  const agreed = { billing, agreement: hasConsented ? agreement : null }
  await saveCheckout(context.db, answer.orderId, { before: found, typed: agreed }, context.now())
  return redirectToCheckout(answer.orderId)
}

/** Applies the typed coupon to the order, or with null removes the one that it has. */
async function changeCoupon(
  context: AppLoadContext,
  account: Account,
  found: FoundCheckout,
  coupon: string | null,
) {
  const { order, billing } = found
  const userId = account.id
  if (!takesCoupon(order)) return refusedCoupon(couponAnswers.notForThis)
  if (isPaid(account)) return refusedCoupon(buyingCopy.alreadyPaid)
  if (order.status === "paid" || isAwaitingConfirmation(order, context.now()))
    return refusedCoupon(couponAnswers.notNow)
  // The price with a coupon is a new order.
  if (coupon !== null && isNotSold(found, billing, context.now())) return refusedCoupon(salesCopy.notSold)
  if (coupon === null) return toAnswer(await removeCoupon(context, { userId, order }))
  // A text that can't be a code is refused without a query, and does not count as a guess.
  const code = normalizeCouponCode(coupon)
  if (code === null) return refusedCoupon(couponProblems.unknown)
  const wait = await checkRateLimit(context, "apply-coupon", { account: userId })
  if (wait) return refusedCoupon(tooManyTries(wait), 429, { "retry-after": String(wait) })
  return toAnswer(await applyCoupon(context, { userId, order, code }))
}

/** The answer to a coupon by the checkout that it began, or could not begin. */
function toAnswer(result: Awaited<ReturnType<typeof applyCoupon>>) {
  if (result.kind === "started") return result
  const { form, status } = checkoutFailure(result.because)
  return refusedCoupon(form, status)
}

const refusedCoupon = (error: string, status = 400, headers: HeadersInit = {}) =>
  ({ kind: "refused", error, status, headers }) as const

/** True if the GSTIN of the buyer is of another State than the one chosen. */
function isStateReplaced({ state = "" }: Submitted["fields"], billing: BillingDetails): boolean {
  const chosen = parseState(state)
  return chosen !== null && billing.state !== null && chosen !== billing.state
}

/** A form without the fields of the details leaves them as they are. */
const hasDetails = (fields: Submitted["fields"]) =>
  Object.keys(BillingForm.in.shape).some((name) => name in fields)

/** A code that was typed is applied even if the button that pays was pressed, to show the new price before anything is paid. */
const isCodeTyped = (intent: Submitted["intent"], { coupon = "" }: Submitted["fields"]) =>
  intent === "pay" && coupon.trim() !== ""

export const redirectToCheckout = (orderId: string) => redirect(`/checkout/${orderId}`, 303)

/** The State is asked for as soon as the country is India. */
const refused = (sent: Submitted["fields"], fields: CheckoutErrors["fields"]) =>
  shown(
    sent,
    {
      fields,
      notice: refusedNotice(Object.keys(fields)),
      states: "state" in fields ? stateOptions : undefined,
    },
    { status: 400 },
  )

/** What the page says above the order of a refused form; the box of the consent says it itself. */
function refusedNotice(fields: string[]): CheckoutErrors["notice"] {
  const { title, text } = stateCopy.refused
  return fields.includes("consent") ? undefined : { kind: "error", title: title(fields.length), text }
}

/** The page with a form that was sent. */
export const shown = (
  sent: Submitted["fields"],
  errors: Omit<CheckoutErrors, "values">,
  init: ResponseInit = {},
) => data<CheckoutErrors>({ ...errors, values: pickTyped(sent, CHECKOUT_LIMITS) }, init)
