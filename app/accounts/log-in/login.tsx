import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  replace,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"
import {
  keptFieldOf,
  readFormToKeep,
  type ShownKeptForm,
  showKept,
} from "#app/accounts/account/kept-form.server.ts"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { deletionCopy } from "#app/accounts/data/copy.ts"
import { typedEmail } from "#app/accounts/email-address/form.ts"
import { passkeyCopy } from "#app/accounts/passkeys/copy.ts"
import { MAX_JSON_LENGTH, parseAssertion } from "#app/accounts/passkeys/form.ts"
import { readPasskeyBrowser } from "#app/accounts/passkeys/passkey-cookie.server.ts"
import { PasskeyPrompt } from "#app/accounts/passkeys/passkey-form.tsx"
import { passwordCopy } from "#app/accounts/passwords/copy.ts"
import { PasswordField } from "#app/accounts/passwords/password-field.tsx"
import {
  redirectAfterLogIn,
  redirectBack,
  redirectSignedIn,
  withRedirectTo,
} from "#app/accounts/sessions/guards.server.ts"
import { sessionEndCopy } from "#app/accounts/sessions/session-end-copy.ts"
import { purchaseOnTheWay } from "#app/orders/plans/buy-page.server.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import {
  type FormErrors,
  formErrors,
  parseForm,
  setCookies,
  tooManyRequests,
} from "#app/platform/http/form-action.server.ts"
import { FORM_LIMIT } from "#app/platform/http/read-body.server.ts"
import { EmailField } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { AuthScreen, KeptForm, keepingForm } from "./auth-screen.tsx"
import { Bag } from "./bag.tsx"
import { bagCopy } from "./bag-copy.ts"
import { BesideLogIn } from "./beside-log-in.tsx"
import { logInCopy, passkeyPromptCopy } from "./copy.ts"
import { LoginForm } from "./form.ts"
import { logIn, logInWithPasskey } from "./log-in.server.ts"
import { PurchaseSteps } from "./purchase-steps.tsx"

export { clientAction } from "#app/platform/ui/unanswered.ts"

/** Accepts a form with a picture, too, on its way from a page that takes one, if its sender has no session. */
export const handle = { script: "own", keepsForms: true }

export async function loader(args: LoaderFunctionArgs) {
  await redirectSignedIn(args)
  const { search, searchParams } = new URL(args.request.url)
  const isLoggedIn = searchParams.has("signed-in")
  const wasReset = searchParams.has("reset")
  const sessionEnd = wasReset ? null : await args.context.auth.sessionEnd()
  // A session that awaits the second factor.
  if (isLoggedIn && (await args.context.auth.session()))
    throw replace(withRedirectTo("/login/verify", args.request))
  return {
    search: searchParams.has("form") || isLoggedIn ? withRedirectTo("", args.request) : search,
    keepsNoCookies: isLoggedIn,
    wasSentHere: searchParams.has("redirectTo"),
    purchase: await purchaseOnTheWay(args.context, searchParams),
    wantsDownload: searchParams.get("redirectTo") === "/download",
    wasReset,
    sessionEnd: sessionEnd && sessionEndCopy[sessionEnd],
    wasDeleted: searchParams.has("deleted"),
    wasClosed: searchParams.has("closed"),
  }
}

type LoginActionData = FormErrors<"email" | "password"> & {
  email: string
  /** What to do about the message of the form. */
  help?: string | undefined
  /** A form of another page, which is sent on after the log-in. */
  kept?: ShownKeptForm
  /** True if the browser has just logged in, but sent no session cookie. */
  keepsNoCookies?: boolean
}

const FORM_ID = "log-in"

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
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const sent = await readFormToKeep(args)
  if (sent) {
    const kept = showKept(context, sent.kept)
    return data<LoginActionData>({ email: "", kept, keepsNoCookies: sent.wasLoggedIn })
  }
  const { fields } = await readSubmittedForm(args, onlyForm(FIELDS))
  const { assertion, checksCookies, keptForm: sentForm, ...typed } = fields
  const kept = showKept(context, keptFieldOf(args, sentForm))
  const isFormKept = kept !== undefined
  if (assertion !== undefined) return submitPasskey(args, assertion, kept)
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
  const isOurPage = checksCookies !== undefined
  if (result.kind === "signed-in" || (isOurPage && !isFormKept && !request.headers.has("cookie"))) {
    return redirectAfterLogIn(request, { headers, isFormKept, isOurPage })
  }
  return redirect(withRedirectTo("/login/verify", request), { status: isFormKept ? 307 : 303, headers })
}

async function submitPasskey({ request, context }: ActionFunctionArgs, json: string, kept: ShownKeptForm) {
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

export default function Login() {
  const { search, sessionEnd, ...came } = useLoaderData<typeof loader>()
  const actionData = useActionData<LoginActionData>()
  // Whoever was signed in here needs neither an account nor the free version.
  const purchase = sessionEnd ? null : came.purchase
  const wantsDownload = came.wantsDownload && !sessionEnd
  const isBuying = purchase !== null
  const kept = actionData?.kept
  return (
    <AuthScreen
      {...headOf({ isAgain: sessionEnd !== null, isBuying, wantsDownload })}
      beside={isBuying && <PurchaseSteps done={0} />}
    >
      {sessionEnd && (
        <Notice kind="info" title={sessionEnd.title}>
          {sessionEnd.text}
        </Notice>
      )}
      {!actionData && (
        <>
          {came.wasReset && <Notice kind="success">{passwordCopy.passwordReset}</Notice>}
          {came.wasDeleted && <Notice kind="success">{deletionCopy.accountDeleted}</Notice>}
          {came.wasClosed && <Notice kind="caution">{deletionCopy.orderWithoutAccount}</Notice>}
          {came.wasSentHere && !sessionEnd && !isBuying && !wantsDownload && !came.keepsNoCookies && (
            <Notice kind="info">{logInCopy.loginNeeded}</Notice>
          )}
        </>
      )}
      {(came.keepsNoCookies || actionData?.keepsNoCookies) && (
        <Notice kind="caution">{logInCopy.noCookies}</Notice>
      )}
      {kept !== undefined && <Notice kind="info">{logInCopy.formKept}</Notice>}
      {purchase && (
        <>
          <Bag {...purchase} />
          <a className="btn" href={`/signup${search}`}>
            {logInCopy.createAccount}
          </a>
          <p className="or">{logInCopy.orLogIn}</p>
        </>
      )}
      {wantsDownload && (
        <>
          <a className="btn justify-self-start" href="/free">
            {logInCopy.getFreeVersion}
          </a>
          <div className="mt-9">
            <h2>{logInCopy.downloadHeading}</h2>
            <p className="mt-1.5 text-muted">{logInCopy.downloadLogIn}</p>
          </div>
        </>
      )}
      <div className={isBuying || wantsDownload ? "short" : "door"}>
        <div className="grid content-start gap-5">
          <Form
            id={FORM_ID}
            errors={actionData}
            action={`/login${search}`}
            {...keepingForm(kept)}
            className="grid gap-5"
          >
            <input type="hidden" name="checksCookies" value="1" />
            <KeptForm kept={kept} />
            <EmailField value={actionData?.email} autoComplete="username" />
            <div>
              <PasswordField />
              <a className="link link-tall text-sm" href="/forgot-password">
                {logInCopy.forgotPassword}
              </a>
            </div>
            <SubmitButton
              className={isBuying || wantsDownload ? "btn-quiet" : ""}
              pending={logInCopy.pending}
            >
              {logInCopy.title}
            </SubmitButton>
          </Form>
          <p className="or noscript:hidden">{logInCopy.or}</p>
          <PasskeyPrompt
            purpose="log-in"
            action={`/login${search}`}
            reloadDocument={kept !== undefined}
            button={passkeyPromptCopy.use}
            className="btn-quiet"
          />
        </div>
        {!isBuying && !wantsDownload && (
          <BesideLogIn search={search} form={FORM_ID} kept={kept} wasSignedIn={sessionEnd !== null} />
        )}
      </div>
    </AuthScreen>
  )
}

/** Title and lead of the page, by what led to it. */
function headOf({
  isAgain,
  isBuying,
  wantsDownload,
}: Record<"isAgain" | "isBuying" | "wantsDownload", boolean>) {
  if (isAgain) return { title: logInCopy.againTitle, lead: null }
  if (isBuying) return { title: logInCopy.buyingTitle, lead: bagCopy.lead }
  if (wantsDownload) return { title: logInCopy.downloadTitle, lead: logInCopy.downloadLead }
  return { title: logInCopy.title, lead: logInCopy.lead }
}
