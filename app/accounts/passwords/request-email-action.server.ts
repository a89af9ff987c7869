import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { EmailRequestForm, typedEmail } from "#app/accounts/email-address/form.ts"
import type { EmailRequestResult } from "#app/accounts/log-in/auth-screen.tsx"
import { EMAIL_MAX_LENGTH, emailKeyOf } from "#app/platform/email/email-address.ts"
import { fieldErrors, parseForm, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import type { AnonymousAction } from "#app/platform/rate-limits/rate-limit.ts"
import { seconds, wait } from "#app/platform/time.ts"

type EmailRequest = {
  action: AnonymousAction
  /** Returns why no email can be sent to anybody now; null if it can. */
  findFailure?: () => Promise<string | null>
  /** Runs after the response, whose content and time therefore do not reveal if the address has an account. */
  send: (email: string) => Promise<void>
}

/** Delay of `send`, which must not slow the response and so reveal an account. Shorter for tests and local use. */
const PAUSE = seconds(0.5)

/** Handles a form that asks for an email to the address in it. */
export async function requestEmail(args: ActionFunctionArgs, { action, findFailure, send }: EmailRequest) {
  const { context } = args
  const { fields } = await readSubmittedForm(args, onlyForm({ email: EMAIL_MAX_LENGTH }))
  const email = typedEmail(fields.email)
  const form = parseForm(EmailRequestForm, fields)
  if (!form.success) return data<EmailRequestResult>({ email, fields: fieldErrors(form.error) }, 400)
  const { data: asked } = form
  const delay = await checkRateLimit(context, action, { account: emailKeyOf(asked.email) })
  if (delay) return tooManyRequests<EmailRequestResult>(delay, { email })
  const failure = (await findFailure?.()) ?? null
  if (failure !== null) return data<EmailRequestResult>({ email, form: failure }, 503)
  const sent = wait(PAUSE / context.config.rateLimitScale).then(() => send(asked.email))
  context.waitUntil(sent.catch((error) => context.log.error("email-request-failed", error, { action })))
  return data<EmailRequestResult>({ email: "", sent: true })
}
