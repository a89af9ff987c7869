import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"
import {
  keptFieldOf,
  readFormToKeep,
  type ShownKeptForm,
  showKept,
} from "#app/accounts/account/kept-form.server.ts"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { typedEmail } from "#app/accounts/email-address/form.ts"
import { passkeyCopy } from "#app/accounts/passkeys/copy.ts"
import { MAX_JSON_LENGTH, parseAssertion } from "#app/accounts/passkeys/form.ts"
import { readPasskeyBrowser } from "#app/accounts/passkeys/passkey-cookie.server.ts"
import { redirectAfterLogIn, redirectBack, withRedirectTo } from "#app/accounts/sessions/guards.server.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import {
  type FormErrors,
  formErrors,
  parseForm,
  setCookies,
  tooManyRequests,
} from "#app/platform/http/form-action.server.ts"
import { FORM_LIMIT } from "#app/platform/http/read-body.server.ts"
import { logInCopy } from "./copy.ts"
import { LoginForm } from "./form.ts"
import { logIn, logInWithPasskey } from "./log-in.server.ts"

export type LoginActionData = FormErrors<"email" | "password"> & {
  email: string
  /** Advice below the form's message. */
  help?: string | undefined
  /** A form of another page, which is sent on after the log-in. */
  kept?: ShownKeptForm
  /** True if the browser has just logged in, but sent no session cookie. */
  keepsNoCookies?: boolean
}

const FIELDS = {
  email: EMAIL_MAX_LENGTH,
  password: PASSWORD_LENGTH.max,
  assertion: MAX_JSON_LENGTH,
  keptForm: FORM_LIMIT,
  checksCookies: 5,
}

/**
 * Signs in with email and password, or with the passkey that the page's script sends. `?form` means that another page's form was
 * sent here (`requireAccount`): its fields are kept in the page.
 */
export async function submitLogIn(args: ActionFunctionArgs) {
  const sent = await readLogIn(args)
  switch (sent.kind) {
    case "form-to-keep":
      return data<LoginActionData>({ email: "", kept: sent.kept, keepsNoCookies: sent.wasLoggedIn })
    case "passkey":
      return submitPasskey(args, sent)
    case "password":
      return submitPassword(args, sent)
  }
}

type SentLogIn = Awaited<ReturnType<typeof readLogIn>>
type SentPasskey = Extract<SentLogIn, { kind: "passkey" }>
type SentPassword = Extract<SentLogIn, { kind: "password" }>

/** Reads a form of another page, which is kept, or a log-in by passkey or password, which may have such a form in a field. */
async function readLogIn(args: ActionFunctionArgs) {
  const { context } = args
  const toKeep = await readFormToKeep(args)
  if (toKeep) return { ...toKeep, kind: "form-to-keep", kept: showKept(context, toKeep.kept) } as const
  const { fields } = await readSubmittedForm(args, onlyForm(FIELDS))
  const { assertion, checksCookies, keptForm, ...typed } = fields
  const kept = showKept(context, keptFieldOf(args, keptForm))
  if (assertion !== undefined) return { kind: "passkey", assertion, kept } as const
  return { kind: "password", typed, kept, isOurPage: checksCookies !== undefined } as const
}

async function submitPassword(
  { request, context }: ActionFunctionArgs,
  { typed, kept, isOurPage }: SentPassword,
) {
  const form = parseForm(LoginForm, typed)
  if (!form.success) {
    const errors = formErrors<"email" | "password">(form.error)
    const help = errors.form && logInCopy.loginFailedHelp
    return data<LoginActionData>({ email: typedEmail(typed.email), kept, help, ...errors }, 400)
  }
  const { email } = form.data
  const result = await logIn(context, form.data)
  if (result.kind === "limited") return tooManyRequests(result.wait, { email, kept })
  if (result.kind === "rejected")
    return data<LoginActionData>(
      { email, kept, form: logInCopy.loginFailed, help: logInCopy.loginFailedHelp },
      400,
    )
  const headers = setCookies(result.cookies)
  const isFormKept = kept !== undefined
  if (result.kind === "signed-in" || (isOurPage && !isFormKept && !request.headers.has("cookie"))) {
    return redirectAfterLogIn(request, { headers, isFormKept, isOurPage })
  }
  return redirect(withRedirectTo("/login/verify", request), { status: isFormKept ? 307 : 303, headers })
}

async function submitPasskey(
  { request, context }: ActionFunctionArgs,
  { assertion: json, kept }: SentPasskey,
) {
  const email = ""
  const rejected = () => data<LoginActionData>({ email, kept, form: passkeyCopy.rejected }, 400)
  const assertion = parseAssertion(json)
  if (!assertion) return rejected()
  const browserId = readPasskeyBrowser({ request, siteUrl: context.config.siteUrl })
  const result = await logInWithPasskey(context, assertion, browserId)
  if (result.kind === "limited") return tooManyRequests(result.wait, { email, kept })
  if (result.kind === "rejected") return rejected()
  return redirectBack(request, { status: kept ? 307 : 303, headers: setCookies(result.cookies) })
}
