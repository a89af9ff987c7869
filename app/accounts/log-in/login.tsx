import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { deletionCopy } from "#app/accounts/data/copy.ts"
import { PasskeyPrompt } from "#app/accounts/passkeys/passkey-form.tsx"
import { passwordCopy } from "#app/accounts/passwords/copy.ts"
import { PasswordField } from "#app/accounts/passwords/password-field.tsx"
import { redirectSignedIn, withRedirectTo } from "#app/accounts/sessions/guards.server.ts"
import { sessionEndCopy } from "#app/accounts/sessions/session-end-copy.ts"
import { purchaseOnTheWay } from "#app/orders/plans/buy-page.server.ts"
import { EmailField } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { AuthScreen, KeptForm, keepingForm } from "./auth-screen.tsx"
import { Bag } from "./bag.tsx"
import { bagCopy } from "./bag-copy.ts"
import { BesideLogIn } from "./beside-log-in.tsx"
import { logInCopy, passkeyPromptCopy } from "./copy.ts"
import { type LoginActionData, submitLogIn } from "./login-action.server.ts"
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

export const action = (args: ActionFunctionArgs) => submitLogIn(args)

const FORM_ID = "log-in"

export default function Login() {
  const { search, sessionEnd, ...came } = useLoaderData<typeof loader>()
  const actionData = useActionData<LoginActionData>()
  // A returning customer needs neither an account nor the free version.
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
