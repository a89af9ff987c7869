import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  redirectDocument,
  replace,
} from "@remix-run/cloudflare"
import { deleteAccount } from "#app/accounts/data/delete-account.server.ts"
import { cancelDeletion } from "#app/accounts/data/deletion-queries.server.ts"
import {
  requestEmailChange,
  resendChangeLink,
  sendConfirmation,
} from "#app/accounts/email-address/confirm-email.server.ts"
import { emailAddressCopy } from "#app/accounts/email-address/copy.ts"
import { ChangeEmailForm, typedEmail } from "#app/accounts/email-address/form.ts"
import { cancelEmailChange } from "#app/accounts/email-address/queries.server.ts"
import { unregisterPasskey } from "#app/accounts/passkeys/register-passkey.server.ts"
import { changePassword } from "#app/accounts/passwords/change-password.server.ts"
import { passwordCopy } from "#app/accounts/passwords/copy.ts"
import { ChangePasswordForm, CurrentPasswordForm, NEW_PASSWORD_LIMITS } from "#app/accounts/passwords/form.ts"
import { requireAccount, requireRecentFactor } from "#app/accounts/sessions/guards.server.ts"
import { endOtherSessions, endSessionByPublicId } from "#app/accounts/sessions/queries.server.ts"
import { isPublicSessionId, publicSessionId } from "#app/accounts/sessions/session.ts"
import { signUpCopy } from "#app/accounts/sign-up/copy.ts"
import { markTermsSeen } from "#app/accounts/terms/queries.server.ts"
import { twoFactorCopy } from "#app/accounts/two-factor/copy.ts"
import { disableTwoFactor, renewRecoveryCodes } from "#app/accounts/two-factor/enable-two-factor.server.ts"
import { messages } from "#app/platform/copy.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import {
  type FormErrors,
  fieldErrors,
  parseForm,
  setCookies,
  tooManyRequests,
} from "#app/platform/http/form-action.server.ts"
import type { Fields } from "#app/platform/http/read-form.server.ts"
import { ID_LENGTH } from "#app/platform/random.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { type Account, PASSWORD_LENGTH, TERMS_VERSION, unconfirmedEmail } from "./account.ts"
import { PromotionsForm } from "./form.ts"
import { pageForms, withForms } from "./page-forms.server.ts"
import { setPromotions } from "./queries.server.ts"
import { readSubmittedForm, SHOWN_AGAIN } from "./submitted-form.server.ts"

const SETTINGS_LIMITS = {
  newEmail: EMAIL_MAX_LENGTH,
  currentPassword: PASSWORD_LENGTH.max,
  ...NEW_PASSWORD_LIMITS,
  optInPromotions: 5,
  from: 100,
  session: 50,
  passkey: ID_LENGTH,
}

type SettingsFields = Fields<keyof typeof SETTINGS_LIMITS>

/** Errors of the form that was submitted, or its new recovery codes; `intent` says which of the page's forms that was. */
export type SettingsActionData = FormErrors & {
  intent: string
  typed?: ReturnType<typeof typedSettings>
  codes?: string[]
}

/** Returns the typed values that go back to the page with a refused or repeated form. */
const typedSettings = (fields: SettingsFields) => ({
  newEmail: typedEmail(fields.newEmail),
  optInPromotions: fields.optInPromotions !== undefined,
})

/**
 * Forms that each of the account's three pages accepts. Forms with a password field verify it themselves, and signing
 * out of this browser needs no factor.
 */
const SETTINGS_FORMS = pageForms(
  [
    "promotions",
    "send-confirmation",
    "resend-email-change",
    "cancel-email-change",
    "see-terms",
    "sign-out",
    "sign-out-others",
    "sessions",
    "remove-passkey",
    "password",
    "delete",
    "keep-account",
    "email",
    "recovery-codes",
    "two-factor-off",
  ],
  SETTINGS_LIMITS,
  { needs: { "sign-out-others": "recent", "remove-passkey": "recent" }, keeps: true },
)

/** Handles a form of the account's pages; the response redirects on success and contains the errors otherwise. */
export const submitSettings = withForms(SETTINGS_FORMS, async (args: ActionFunctionArgs) => {
  const { context } = args
  const { auth, db, log } = context
  const account = await requireAccount(args)
  const { intent, fields, wasKept } = await readSubmittedForm(args, SETTINGS_FORMS)
  if (wasKept) return data<SettingsActionData>({ intent, typed: typedSettings(fields), ...SHOWN_AGAIN })
  switch (intent) {
    case "promotions": {
      const { optInPromotions } = PromotionsForm.parse(fields)
      await setPromotions(db, account.id, optInPromotions, { place: "account", at: context.now() })
      return replace("/account?done=promotions", 303)
    }
    case "send-confirmation":
      return submitConfirmation(context, account, fields)
    case "resend-email-change": {
      const result = await resendChangeLink(context, account)
      return replace(`/account?done=${result === "sent" ? "email" : "email-still-works"}#email`, 303)
    }
    case "cancel-email-change":
      await cancelEmailChange(db, account.id)
      return replace("/account?done=cancel-email-change#email", 303)
    case "keep-account":
      await cancelDeletion(db, account.id)
      return replace("/account/data?done=keep-account#delete-heading", 303)
    case "see-terms":
      await markTermsSeen(db, account.id, TERMS_VERSION)
      return redirectDocument("/terms#changes", 303)
    case "sign-out":
      return submitSignOut(args, account, fields)
    case "sign-out-others":
      await endOtherSessions(db, account.id, auth.sessionIdHash ?? "", context.now())
      log.info("sessions-ended", { which: "others" })
      return securityDone(intent)
    case "sessions":
      await auth.signOutEverywhere(account.id)
      return signedOut(context)
    case "remove-passkey":
      await unregisterPasskey(context, account, fields.passkey ?? "")
      return securityDone(intent)
    default:
      return submitPasswordForm(context, account, intent, fields)
  }
})

const securityDone = (intent: string) => replace(`/account/security?done=${intent}`, 303)

const signedOut = async ({ auth }: AppLoadContext) =>
  replace("/login", { status: 303, headers: { "set-cookie": await auth.signOut() } })

/** Pages with the banner, to which its form leads back. */
const BANNER_PAGE = /^\/(dashboard|download|account(\/security)?|quotes\/\w+)$/

async function submitConfirmation(context: AppLoadContext, account: Account, { from = "" }: SettingsFields) {
  const page = BANNER_PAGE.test(from) ? from : "/account"
  if (unconfirmedEmail(account) === null) return replace(page, 303)
  const result = await sendConfirmation(context, account)
  return result.kind === "limited"
    ? tooManyRequests(result.wait, { intent: "send-confirmation" })
    : replace(`${page}?confirmation=${result.kind}`, 303)
}

/** Ends a session; a session that has already ended, or is another account's, gets the same response. */
async function submitSignOut(args: ActionFunctionArgs, { id }: Account, { session = "" }: SettingsFields) {
  const { db, auth, log, now } = args.context
  if (!isPublicSessionId(session)) {
    return data<SettingsActionData>({ intent: "sign-out", form: messages.formUnreadable }, 400)
  }
  if (session === publicSessionId(auth.sessionIdHash ?? "")) return signedOut(args.context)
  await requireRecentFactor(args)
  await endSessionByPublicId(db, id, session, now())
  log.info("sessions-ended", { which: "one" })
  return securityDone("sign-out")
}

const WRONG_PASSWORD = { fields: { currentPassword: passwordCopy.passwordWrong } }

const EMAIL_ERRORS = {
  "wrong-password": WRONG_PASSWORD,
  "same-address": { fields: { newEmail: emailAddressCopy.sameAddress } },
  taken: { fields: { newEmail: signUpCopy.emailTaken } },
}

type PasswordIntent = "password" | "delete" | "email" | "recovery-codes" | "two-factor-off"

/** Handles a form that asks for the password itself; each attempt is charged before. */
async function submitPasswordForm(
  context: AppLoadContext,
  account: Account,
  intent: PasswordIntent,
  fields: SettingsFields,
) {
  const shown = { intent, typed: typedSettings(fields) }
  const wait = await checkRateLimit(context, "confirm-password", { account: account.id })
  if (wait) return tooManyRequests(wait, shown)
  const refuse = (errors: FormErrors) => data<SettingsActionData>({ ...shown, ...errors }, 400)
  if (intent === "email") {
    const form = parseForm(ChangeEmailForm, fields)
    if (!form.success) return refuse({ fields: fieldErrors(form.error) })
    const result = await requestEmailChange(context, account, form.data)
    if (result.kind === "limited") return tooManyRequests(result.wait, shown)
    return result.kind === "rejected"
      ? refuse(EMAIL_ERRORS[result.because])
      : replace("/account?done=email#email", 303)
  }
  if (intent === "password") {
    const form = parseForm(ChangePasswordForm, fields)
    if (!form.success) return refuse({ fields: fieldErrors(form.error) })
    const result = await changePassword(context, account, form.data)
    if (result.kind === "limited") return tooManyRequests(result.wait, shown)
    if (result.kind === "wrong-password") return refuse(WRONG_PASSWORD)
    return replace("/account/security?done=password", { status: 303, headers: setCookies(result.cookies) })
  }
  const form = parseForm(CurrentPasswordForm, fields)
  if (!form.success) return refuse({ fields: fieldErrors(form.error) })
  const { currentPassword } = form.data
  if (intent === "delete") {
    const result = await deleteAccount(context, account, currentPassword)
    if (result.kind === "limited") return tooManyRequests(result.wait, shown)
    if (result.kind === "wrong-password") return refuse(WRONG_PASSWORD)
    if (result.kind === "waits") return replace("/account/data#delete-heading", 303)
    return replace("/login?deleted", { status: 303, headers: setCookies(result.cookies) })
  }
  if (intent === "recovery-codes") {
    const result = await renewRecoveryCodes(context, account, currentPassword)
    if (result.kind === "limited") return tooManyRequests(result.wait, shown)
    if (result.kind === "wrong-password") return refuse(WRONG_PASSWORD)
    return data<SettingsActionData>({ intent, codes: result.codes })
  }
  const result = await disableTwoFactor(context, account, currentPassword)
  if (result === "wrong-password") return refuse(WRONG_PASSWORD)
  return result === "owner" ? refuse({ form: twoFactorCopy.ownerKeepsIt }) : securityDone(intent)
}
