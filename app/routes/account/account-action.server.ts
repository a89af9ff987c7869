import {
  type ActionFunctionArgs,
  type AppLoadContext,
  redirectDocument,
  replace,
} from "@remix-run/cloudflare"
import { messages } from "#app/copy/messages.ts"
import type { Account } from "#app/domain/account/account.ts"
import { TERMS_VERSION } from "#app/domain/account/terms.ts"
import { ChangePasswordForm, DeleteAccountForm, PromotionsForm } from "#app/forms/account.ts"
import { type FormErrors, fieldErrors } from "#app/forms/read-form.server.ts"
import { setCookies } from "#app/http/set-cookies.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { changePassword } from "#app/services/account/change-password.server.ts"
import { deleteAccount } from "#app/services/account/delete-account.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { markTermsSeen } from "#db/account/terms-notices.server.ts"
import { setPromotions } from "#db/account/users.server.ts"
import { badRequest, redirectDone } from "./account-responses.server.ts"
import { submitEmailLinkForm, submitNewEmail, typedEmail } from "./email-action.server.ts"

type Fields = Record<string, string>

const WRONG_PASSWORD: FormErrors = { fields: { currentPassword: messages.passwordWrong } }

/**
 * Those with a password ask for it themselves. Password, sessions and deletion have pages of their own by now: a page that
 * was open before still sends them here.
 */
export const ACCOUNT_FORMS = pageForms([
  ...(["promotions", "password", "delete", "email", "sessions", "see-terms"] as const),
  ...(["send-confirmation", "resend-email-change", "cancel-email-change"] as const),
])

/** Handles a form of the account page; the response redirects on success and contains the errors otherwise. */
export async function submitAccountForm(args: ActionFunctionArgs, account: Account) {
  const { context } = args
  const { intent, fields } = await readSubmittedForm(args, ACCOUNT_FORMS)
  switch (intent) {
    case "promotions":
      await setPromotions(context.db, account.id, PromotionsForm.parse(fields).optInPromotions, {
        place: "account",
        at: context.now(),
      })
      return redirectDone(intent)
    case "password":
    case "delete":
    case "email":
      return submitPasswordForm(context, account, intent, fields)
    case "send-confirmation":
    case "resend-email-change":
    case "cancel-email-change":
      return submitEmailLinkForm(context, account, intent, fields)
    case "see-terms":
      await markTermsSeen(context.db, account.id, TERMS_VERSION)
      return redirectDocument("/terms#changes", 303)
    case "sessions":
      return signOutEverywhere(context, account)
  }
}

/** Handles a form that asks for the password itself. */
export async function submitPasswordForm(
  context: AppLoadContext,
  account: Account,
  intent: "password" | "delete" | "email",
  fields: Fields,
) {
  const session = context.auth.sessionIdHash ?? ""
  const wait = await checkRateLimit(context, "confirm-password", { account: account.id, session })
  if (wait > 0) return tooManyRequests(wait, { intent, typed: typedEmail(fields) })
  if (intent === "password") return submitPassword(context, account, fields)
  return intent === "delete"
    ? submitDeletion(context, account, fields)
    : submitNewEmail(context, account, fields)
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere({ auth }: AppLoadContext, { id }: Account) {
  await auth.signOutEverywhere(id)
  return replace("/login", { status: 303, headers: { "set-cookie": await auth.signOut() } })
}

async function submitPassword(context: AppLoadContext, account: Account, fields: Fields) {
  const form = ChangePasswordForm.safeParse(fields)
  if (!form.success) return badRequest("password", { fields: fieldErrors(form.error) })
  const cookies = await changePassword(context, account, form.data)
  if (!cookies) return badRequest("password", WRONG_PASSWORD)
  return replace("/account/security?done=password", { status: 303, headers: setCookies(cookies) })
}

async function submitDeletion(context: AppLoadContext, account: Account, fields: Fields) {
  const form = DeleteAccountForm.safeParse(fields)
  if (!form.success) return badRequest("delete", { fields: fieldErrors(form.error) })
  const cookies = await deleteAccount(context, account, form.data.currentPassword)
  if (!cookies) return badRequest("delete", WRONG_PASSWORD)
  return replace("/login?deleted", { status: 303, headers: setCookies(cookies) })
}
