import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { messages } from "#app/copy/messages.ts"
import { countryLines } from "#app/copy/papers/country-names.server.ts"
import { buyerCountry, missingDetail } from "#app/domain/papers/billing-details.ts"
import { INDIAN_STATES } from "#app/domain/papers/indian-states.ts"
import { BillingForm } from "#app/forms/billing-details.ts"
import { fieldErrors } from "#app/forms/read-form.server.ts"
import type { FoundCheckout } from "#db/orders/checkout.server.ts"
import { saveBillingDetails } from "#db/papers/billing-details.server.ts"
import type { BillingErrors, BillingField } from "./billing-form.tsx"

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

const messageOf = { state: messages.stateRequired, country: messages.countryRequired }

/** Saves the buyer's details, unless something is wrong or missing. */
export async function submitBilling(
  { context }: ActionFunctionArgs,
  { order, country, seller }: FoundCheckout,
  values: Record<string, string>,
) {
  const form = BillingForm.safeParse(values)
  if (!form.success) return refused(values, fieldErrors<BillingField>(form.error))
  const missing = missingDetail(seller, { kind: order.kind, country }, form.data)
  if (missing) return refused(values, { [missing]: messageOf[missing] })
  await saveBillingDetails(context.db, order.id, form.data, context.now())
  return redirect(`/checkout/${order.id}?saved`, 303)
}

/** The State is asked for as soon as the country is India. */
const refused = (values: Record<string, string>, fields: BillingErrors["fields"] & object) =>
  data<{ billing: BillingErrors }>(
    { billing: { values, fields, states: "state" in fields ? stateOptions : [] } },
    400,
  )
