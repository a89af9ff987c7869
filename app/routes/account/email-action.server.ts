import { type AppLoadContext, replace } from "@remix-run/cloudflare"
import { emailAddressCopy } from "#app/copy/account/email-address.ts"
import { messages } from "#app/copy/messages.ts"
import { type Account, unconfirmedEmail } from "#app/domain/account/account.ts"
import { ChangeEmailForm } from "#app/forms/account.ts"
import { type FormErrors, fieldErrors } from "#app/forms/read-form.server.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { requestEmailChange, resendChangeLink } from "#app/services/account/change-email.server.ts"
import { sendConfirmation } from "#app/services/account/confirm-email.server.ts"
import { checkEmailLinkLimit, checkRateLimit } from "#app/services/rate-limit.server.ts"
import { cancelEmailChange } from "#db/account/email-tokens.server.ts"
import { badRequest, redirectDone } from "./account-responses.server.ts"

type Fields = Record<string, string>

const ERRORS = {
  "wrong-password": { currentPassword: messages.passwordWrong },
  "same-address": { newEmail: emailAddressCopy.sameAddress },
  taken: { newEmail: messages.emailTaken },
} as const satisfies Record<string, FormErrors["fields"]>

/** The new address as it was typed, to show it again. */
export const typedEmail = ({ newEmail = "" }: Fields) => ({ newEmail })

/** The form that asks for a new address. */
export async function submitNewEmail(context: AppLoadContext, account: Account, fields: Fields) {
  const typed = typedEmail(fields)
  const form = ChangeEmailForm.safeParse(fields)
  if (!form.success) return badRequest("email", { fields: fieldErrors(form.error) }, typed)
  const result = await requestEmailChange(context, account, form.data)
  if (result.kind === "too-many-emails") return tooManyRequests(result.wait, { intent: "email", typed })
  if (result.kind === "rejected") return badRequest("email", { fields: ERRORS[result.because] }, typed)
  return redirectDone("email", "#email")
}

type LinkIntent = "send-confirmation" | "resend-email-change" | "cancel-email-change"

/** The buttons that send a link again or cancel a change. */
export async function submitEmailLinkForm(
  context: AppLoadContext,
  account: Account,
  intent: LinkIntent,
  fields: Fields,
) {
  if (intent === "send-confirmation") return submitConfirmation(context, account, fields)
  if (intent === "cancel-email-change") {
    await cancelEmailChange(context.db, account.id)
    return redirectDone(intent, "#email")
  }
  const result = await resendChangeLink(context, account)
  return result.kind === "too-many-emails"
    ? tooManyRequests(result.wait, { intent })
    : redirectDone("email", "#email")
}

/** Pages with the banner, to which its form leads back. */
const BANNER_PAGE = /^\/(dashboard|download|account(\/security)?|quotes\/\w+)$/

async function submitConfirmation(context: AppLoadContext, account: Account, { from = "" }: Fields) {
  const page = BANNER_PAGE.test(from) ? from : "/account"
  if (unconfirmedEmail(account) === null) return replace(page, { status: 303 })
  const wait =
    (await checkRateLimit(context, "send-email-link", { account: account.id })) ||
    (await checkEmailLinkLimit(context, account.email))
  if (wait > 0) return tooManyRequests(wait, { intent: "send-confirmation" })
  await sendConfirmation(context, account)
  return replace(`${page}?confirmation=sent`, { status: 303 })
}
