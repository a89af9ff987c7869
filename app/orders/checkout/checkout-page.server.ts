import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { type Account, TERMS_VERSION } from "#app/accounts/account/account.ts"
import { SHOWN_AGAIN } from "#app/accounts/log-in/kept-form-page.server.ts"
import { stateSentence } from "#app/invoices/documents/copy.ts"
import { countryLines } from "#app/invoices/documents/country-names.server.ts"
import {
  type BillingDetails,
  billingOf,
  buyerCountry,
  missingDetail,
  registrationProblem,
  supplyCountry,
} from "#app/orders/billing/billing-details.ts"
import { billingMessages } from "#app/orders/billing/copy.ts"
import { BillingForm, CHECKOUT_LIMITS } from "#app/orders/billing/form.ts"
import { INDIAN_STATES, parseState } from "#app/orders/billing/indian-states.ts"
import { type RefusedCoupon, submitCoupon } from "#app/orders/coupons/coupon-page.server.ts"
import { isAwaitingConfirmation } from "#app/orders/order/order.ts"
import { accessConsent } from "#app/orders/order/refund-rule-copy.ts"
import { consumerRight } from "#app/orders/withdrawal/consumer-right.ts"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { fieldErrors, typedOf } from "#app/platform/http/read-form.server.ts"
import type { BillingField, CheckoutErrors } from "./checkout-form.tsx"
import { type FoundCheckout, saveCheckout } from "./queries.server.ts"

const stateOptions = INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name }))

/** The form of the buyer's details; the State is asked for where the order's tax invoice needs it. */
export function billingPage({ order, country, billing, seller }: FoundCheckout) {
  const isInvoiced = Boolean(seller?.gstin) && order.kind === "license"
  return {
    values: {
      company: billing.company ?? "",
      address: billing.address ?? "",
      taxId: billing.taxId ?? "",
      country: buyerCountry(billing, country) ?? "",
      state: billing.state ?? "",
    },
    countries: countryLines(),
    states: isInvoiced && supplyCountry(billing, priceOf({ order, country })) === "IN" ? stateOptions : [],
    isInvoiced,
    stateSentence: isInvoiced ? stateSentence(billing.taxId) : null,
  }
}

const priceOf = ({ order, country }: Pick<FoundCheckout, "order" | "country">) => ({
  country,
  currency: order.amount.currency,
})

/** The right of the order's buyer as a consumer, with these details. */
export function rightOf({ order, country, seller }: FoundCheckout, billing: BillingDetails) {
  const countries = [country, buyerCountry(billing, country)]
  return consumerRight({ ...order, countries, offersWithdrawal: seller?.offersWithdrawal ?? false })
}

/** Problems that block a payment: the field that shows each, and its sentence. */
const PROBLEMS = {
  state: ["state", billingMessages.stateRequired],
  country: ["country", billingMessages.countryRequired],
  "own-gstin": ["taxId", billingMessages.gstinOwn],
  company: ["company", billingMessages.registeredNameRequired],
  address: ["address", billingMessages.registeredAddressRequired],
  consent: ["consent", withdrawalCopy.consentRequired],
} as const satisfies Record<string, readonly [keyof CheckoutErrors["fields"], string]>

/** Finds what blocks the payment: a detail that the tax invoice needs, or the consent; null for nothing. */
export function missingAtCheckout(
  found: FoundCheckout,
  billing: BillingDetails,
  hasConsented: boolean,
): keyof typeof PROBLEMS | null {
  const { order, seller } = found
  const missing = missingDetail(seller, { kind: order.kind, ...priceOf(found) }, billing)
  const wrong = order.kind === "license" ? registrationProblem(seller, billing) : null
  return wrong ?? missing ?? (rightOf(found, billing) === "consent" && !hasConsented ? "consent" : null)
}

type Submitted = { intent: "pay" | "coupon" | "remove-coupon"; fields: Record<string, string> }

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
  const { db, now } = args.context
  const form = hasDetails(fields)
    ? BillingForm.safeParse(fields)
    : { success: true as const, data: found.billing }
  if (!form.success) return refused(fields, { fields: fieldErrors<BillingField>(form.error) })
  const billing = billingOf(form.data, priceOf(found))
  const right = rightOf(found, billing)
  const hasConsented = fields.consent !== undefined
  // An earlier payment form may still be paid, by a buyer who named another country by then.
  const earlier = found.agreement?.consent ?? null
  const agreement = {
    termsVersion: TERMS_VERSION,
    consent: right === "consent" && hasConsented ? accessConsent : right === null ? earlier : null,
    isWithdrawable: right === "withdrawal",
  }
  if (intent === "remove-coupon" || isCoupon(intent, fields)) {
    const coupon = intent === "remove-coupon" ? null : (fields.coupon ?? "")
    const answer = await submitCoupon(args, account, found, coupon)
    if (answer.kind === "refused") return refusedCoupon({ fields, askedConsent: right === "consent" }, answer)
    // A coupon that is tried agrees to nothing.
    const typed = { billing, agreement: hasConsented ? agreement : null }
    await saveCheckout(db, answer.orderId, { before: found, typed }, now())
    return redirect(`/checkout/${answer.orderId}`, 303)
  }
  const { id } = found.order
  // It may have been paid: nothing of it changes.
  if (isAwaitingConfirmation(found.order, now())) return redirect(`/checkout/${id}`, 303)
  const missing = missingAtCheckout(found, billing, hasConsented)
  if (missing) {
    const [field, message] = PROBLEMS[missing]
    return refused(fields, { fields: { [field]: message } })
  }
  await saveCheckout(db, id, { before: found, typed: { billing, agreement } }, now())
  // The page says which State the invoice names before anything is paid.
  return isStateReplaced(fields, billing) ? redirect(`/checkout/${id}`, 303) : null
}

/** True if the GSTIN of the buyer is of another State than the one chosen. */
function isStateReplaced({ state = "" }: Submitted["fields"], billing: BillingDetails): boolean {
  const chosen = parseState(state)
  return chosen !== null && billing.state !== null && chosen !== billing.state
}

/** A form without the fields of the details leaves them as they are. */
const hasDetails = (fields: Submitted["fields"]) =>
  Object.keys(BillingForm.in.shape).some((name) => name in fields)

/** A code that was typed is applied, whichever button was pressed: the new price is shown before anything is paid. */
const isCoupon = (intent: Submitted["intent"], { coupon = "" }: Submitted["fields"]) =>
  intent === "coupon" || coupon.trim() !== ""

type Asked = { fields: Record<string, string>; askedConsent: boolean }

const refusedCoupon = ({ fields, askedConsent }: Asked, { typed, error, status, headers }: RefusedCoupon) =>
  data<CheckoutErrors>(
    {
      fields: { coupon: error },
      values: { ...typedOf(fields, CHECKOUT_LIMITS), coupon: typed },
      states: [],
      consent: askedConsent ? accessConsent.text : null,
    },
    { status, headers },
  )

/** A form that waited for a log-in. */
export const shownAgain = (sent: Record<string, string>) =>
  data<CheckoutErrors>({
    ...SHOWN_AGAIN,
    fields: {},
    values: typedOf(sent, CHECKOUT_LIMITS),
    states: [],
    consent: null,
  })

/** The State is asked for as soon as the country is India, the consent as soon as it is one with a right of withdrawal. */
const refused = (sent: Record<string, string>, { fields }: Pick<CheckoutErrors, "fields">) =>
  data<CheckoutErrors>(
    {
      fields,
      values: typedOf(sent, CHECKOUT_LIMITS),
      states: "state" in fields ? stateOptions : [],
      consent: "consent" in fields ? accessConsent.text : null,
    },
    400,
  )
