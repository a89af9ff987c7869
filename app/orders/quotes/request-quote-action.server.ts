import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { quoteNumber } from "#app/orders/order/order-number.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import {
  type FormErrors,
  fieldErrors,
  parseForm,
  tooManyRequests,
} from "#app/platform/http/form-action.server.ts"
import { pickTyped } from "#app/platform/http/read-form.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { quoteRequestCopy } from "./copy.ts"
import { QUOTE_REQUEST_LIMITS, QuoteRequestForm } from "./form.ts"
import { requestQuote } from "./request-quote.server.ts"

type RequestField = keyof typeof QUOTE_REQUEST_LIMITS

/** Answer to a request that was refused: what is wrong, and what was typed. */
export type QuoteRequestErrors = FormErrors<RequestField> & { typed: Partial<Record<RequestField, string>> }

/** Handles the form on the contact page, which everybody can send. */
export async function submitQuoteRequest(args: ActionFunctionArgs) {
  const { context } = args
  const { fields } = await readSubmittedForm(args, onlyForm(QUOTE_REQUEST_LIMITS))
  const typed = pickTyped(fields, QUOTE_REQUEST_LIMITS)
  const form = parseForm(QuoteRequestForm, fields)
  if (!form.success) return data<QuoteRequestErrors>({ typed, fields: fieldErrors(form.error) }, 400)
  let id: string | null
  try {
    const wait = await checkRateLimit(context, "ask-for-quote", { account: emailKeyOf(form.data.email) })
    if (wait) return tooManyRequests<QuoteRequestErrors>(wait, { typed })
    id = await requestQuote(context, form.data)
    if (id === null) return data<QuoteRequestErrors>({ typed, form: quoteRequestCopy.tooMany }, 503)
  } catch (error) {
    context.log.error("quote-request-failed", error)
    return data<QuoteRequestErrors>({ typed, form: quoteRequestCopy.notSaved }, 503)
  }
  return redirect(`/contact?asked=${quoteNumber(id)}#asked`, 303)
}
