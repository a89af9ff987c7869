import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { redirectBack, redirectSignedIn, withRedirectTo } from "#app/auth/guards.server.ts"
import { readPasskeyBrowser } from "#app/auth/passkey-cookie.server.ts"
import { AuthScreen } from "#app/components/auth-screen.tsx"
import { EmailField, PasswordField } from "#app/components/field.tsx"
import { Form, SubmitButton } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { logInCopy } from "#app/copy/account/log-in.ts"
import { passkeyCopy } from "#app/copy/account/passkeys.ts"
import { messages } from "#app/copy/messages.ts"
import { LoginForm, typedEmail } from "#app/forms/account.ts"
import { parseAssertion } from "#app/forms/passkey.ts"
import { type FormErrors, formErrors } from "#app/forms/read-form.server.ts"
import { setCookies, tooManyRequests } from "#app/http/responses.server.ts"
import { PasskeyForm } from "#app/routes/account/security/passkey-form.tsx"
import { purchaseOnTheWay } from "#app/routes/orders/purchase-on-the-way.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { logIn, logInWithPasskey } from "#app/services/account/log-in.server.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  await redirectSignedIn(args)
  const { search, searchParams } = new URL(args.request.url)
  return {
    search,
    wasSentHere: searchParams.has("redirectTo"),
    purchase: await purchaseOnTheWay(args.context, searchParams),
    wasReset: searchParams.has("reset"),
    wasDeleted: searchParams.has("deleted"),
    wasClosed: searchParams.has("closed"),
  }
}

type LoginActionData = FormErrors<"email" | "password"> & { email: string }

/** Signs in with email and password, or with the passkey that the page's script sends. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { assertion, ...typed } = (await readSubmittedForm(args, onlyForm())).fields
  if (assertion !== undefined) return submitPasskey(args, assertion)
  const form = LoginForm.safeParse(typed)
  if (!form.success) {
    const errors = formErrors<"email" | "password">(form.error)
    return data<LoginActionData>({ email: typedEmail(typed.email), ...errors }, 400)
  }
  const { email } = form.data
  const result = await logIn(context, form.data)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, { email })
  if (result.kind === "rejected") return data<LoginActionData>({ email, form: messages.loginFailed }, 400)
  const init = { status: 303, headers: setCookies(result.cookies) }
  if (result.kind === "signed-in") return redirectBack(request, init)
  return redirect(withRedirectTo("/login/verify", request), init)
}

async function submitPasskey({ request, context }: ActionFunctionArgs, json: string) {
  const email = ""
  const rejected = () => data<LoginActionData>({ email, form: passkeyCopy.rejected }, 400)
  const assertion = parseAssertion(json)
  if (!assertion) return rejected()
  const browserId = readPasskeyBrowser({ request, siteUrl: context.config.siteUrl })
  const result = await logInWithPasskey(context, assertion, browserId)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, { email })
  if (result.kind === "rejected") return rejected()
  return redirectBack(request, { status: 303, headers: setCookies(result.cookies) })
}

export default function Login() {
  const { search, purchase, ...came } = useLoaderData<typeof loader>()
  const actionData = useActionData<LoginActionData>()
  const isBuying = purchase !== null
  return (
    <AuthScreen title={isBuying ? logInCopy.buyingTitle : logInCopy.title} lead={purchase ?? logInCopy.lead}>
      {!actionData && (
        <>
          {came.wasReset && <Notice kind="success">{messages.passwordReset}</Notice>}
          {came.wasDeleted && <Notice kind="success">{messages.accountDeleted}</Notice>}
          {came.wasClosed && <Notice kind="caution">{messages.orderWithoutAccount}</Notice>}
          {came.wasSentHere && !isBuying && <Notice kind="info">{messages.loginNeeded}</Notice>}
        </>
      )}
      {isBuying && <NewAccount search={search} />}
      <Form errors={actionData}>
        <EmailField value={actionData?.email} error={actionData?.fields?.email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={actionData?.fields?.password}
        />
        <SubmitButton className={isBuying ? "btn-quiet" : ""} pending="Logging in...">
          Log in
        </SubmitButton>
      </Form>
      <PasskeyForm purpose="log-in" action={`/login${search}`} button="Use a passkey" className="btn-quiet" />
      {!isBuying && (
        <p className="text-muted">
          The free version needs no account:{" "}
          <a className="link" href="/free">
            download it here
          </a>
          .
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-6">
        <a className="link link-tall" href="/forgot-password">
          Forgot password?
        </a>
        {!isBuying && (
          <a className="link link-tall" href={`/signup${search}`}>
            Create an account
          </a>
        )}
        <a className="link link-tall" href="/forgot-license">
          Lost your license key?
        </a>
      </p>
    </AuthScreen>
  )
}

/** First for who buys: most have no account yet. */
function NewAccount({ search }: { search: string }) {
  return (
    <>
      <a className="btn" href={`/signup${search}`}>
        Create an account
      </a>
      <h2 className="mt-3 text-xl">{logInCopy.title}</h2>
    </>
  )
}
