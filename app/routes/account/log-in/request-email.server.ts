import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import type { EmailRequestResult } from "#app/components/auth-screen.tsx"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { EmailRequestForm, typedEmail } from "#app/forms/account.ts"
import { fieldErrors } from "#app/forms/read-form.server.ts"
import { tooManyRequests } from "#app/http/responses.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { checkEmailLinkLimit, checkRateLimit } from "#app/services/rate-limit.server.ts"

/**
 * Handles a form that asks for an email to the address in it. `send` returns null, or why it failed; it must
 * not reveal whether the address has an account. All such forms share their rate limits. Beyond that of the address,
 * nothing is sent and the answer is the same: its links of the last hour still work, and others learn nothing.
 */
export async function requestEmail(
  args: ActionFunctionArgs,
  send: (email: string) => Promise<string | null>,
) {
  const { context } = args
  const { fields } = await readSubmittedForm(args, onlyForm())
  const email = typedEmail(fields.email)
  const form = EmailRequestForm.safeParse(fields)
  if (!form.success) return data<EmailRequestResult>({ email, fields: fieldErrors(form.error) }, 400)
  const wait = await checkRateLimit(context, "reset-password", { account: emailKeyOf(form.data.email) })
  if (wait) return tooManyRequests<EmailRequestResult>(wait, { email })
  const isSent = (await checkEmailLinkLimit(context, form.data.email)) === 0
  const failure = isSent ? await send(form.data.email) : null
  return failure === null
    ? data<EmailRequestResult>({ email: "", sent: true })
    : data<EmailRequestResult>({ email, form: failure }, 503)
}
