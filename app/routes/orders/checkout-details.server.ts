import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { messages } from "#app/copy/messages.ts"
import { accessConsent } from "#app/copy/orders/consent.ts"
import { countryLines } from "#app/copy/papers/country-names.server.ts"
import type { Account } from "#app/domain/account/account.ts"
import { TERMS_VERSION } from "#app/domain/account/terms.ts"
import { consumerRight } from "#app/domain/orders/consumer-right.ts"
import { type BillingDetails, buyerCountry, missingDetail } from "#app/domain/papers/billing-details.ts"
import { INDIAN_STATES } from "#app/domain/papers/indian-states.ts"
import { BillingForm } from "#app/forms/billing-details.ts"
import { fieldErrors } from "#app/forms/read-form.server.ts"
import { type FoundCheckout, saveCheckout } from "#db/orders/checkout.server.ts"
import type { BillingField } from "./billing-fields.tsx"
import type { CheckoutErrors } from "./checkout-form.tsx"
import { type RefusedCoupon, submitCoupon } from "./coupon.server.ts"

const stateOptions = INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name }))

/** The form of the buyer's details; the State is asked for where the order's tax invoice needs it. */
export function billingPage({ order, country, billing, seller }: FoundCheckout) {
  const isInvoiced = Boolean(seller?.gstin) && order.kind === "license"
  const own = buyerCountry(billing, country)
  return {
    values: {
      company: billing.company ?? "",
      address: billing.address ?? "",
      taxId: billing.taxId ?? "",
      country: own ?? "",
      state: billing.state ?? "",
    },
    countries: countryLines(),
    states: isInvoiced && own === "IN" ? stateOptions : [],
    isInvoiced,
  }
}

/** The right of the order's buyer as a consumer, with these details. */
export function rightOf({ order, country, seller }: FoundCheckout, billing: BillingDetails) {
  const countries = [country, buyerCountry(billing, country)]
  return consumerRight({ ...order, countries, offersWithdrawal: seller?.offersWithdrawal ?? false })
}

const messageOf = {
  state: messages.stateRequired,
  country: messages.countryRequired,
  consent: messages.consentRequired,
}

/** What keeps the order from being paid: a detail that its tax invoice needs, or the consent; null for nothing. */
export function missingAtCheckout(
  found: FoundCheckout,
  billing: BillingDetails,
  hasConsented: boolean,
): keyof typeof messageOf | null {
  const { order, country, seller } = found
  const missing = missingDetail(seller, { kind: order.kind, country }, billing)
  return missing ?? (rightOf(found, billing) === "consent" && !hasConsented ? "consent" : null)
}

type Submitted = { intent: "pay" | "coupon" | "remove-coupon"; fields: Record<string, string> }

/** Saves what was typed, whichever button was pressed; then applies or removes a coupon, or leads to the payment. */
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
  const billing = form.data
  const right = rightOf(found, billing)
  const hasConsented = fields.consent !== undefined
  const agreement = {
    termsVersion: TERMS_VERSION,
    consent: right === "consent" && hasConsented ? accessConsent : null,
    isWithdrawable: right === "withdrawal",
  }
  // A coupon that is tried agrees to nothing.
  const isAgreed = intent === "pay" || hasConsented || found.agreement !== null
  await saveCheckout(db, found, { billing, agreement: isAgreed ? agreement : null }, now())

  const asked = { fields, askedConsent: right === "consent" }
  if (intent === "remove-coupon" || isCoupon(intent, fields)) {
    const answer = await submitCoupon(
      args,
      account,
      found,
      intent === "remove-coupon" ? null : (fields.coupon ?? ""),
    )
    return "location" in answer ? redirect(answer.location, 303) : refusedCoupon(asked, answer)
  }
  const missing = missingAtCheckout(found, billing, hasConsented)
  if (missing) return refused(fields, { fields: { [missing]: messageOf[missing] } })
  return redirect(`/checkout/${found.order.id}?pay`, 303)
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
      values: { ...fields, coupon: typed },
      states: [],
      consent: askedConsent ? accessConsent.text : null,
    },
    { status, headers },
  )

/** The State is asked for as soon as the country is India, the consent as soon as it is one with a right of withdrawal. */
const refused = (values: Record<string, string>, { fields }: Pick<CheckoutErrors, "fields">) =>
  data<CheckoutErrors>(
    {
      fields,
      values,
      states: "state" in fields ? stateOptions : [],
      consent: "consent" in fields ? accessConsent.text : null,
    },
    400,
  )
