import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { redirectSignedIn } from "#app/auth/guards.server.ts"
import { AuthScreen } from "#app/components/auth-screen.tsx"
import { EmailField } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { PasswordField } from "#app/components/password-field.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { logInCopy } from "#app/copy/account/log-in.ts"
import { messages } from "#app/copy/messages.ts"
import { PasskeyForm } from "#app/routes/account/security/passkey-form.tsx"
import { purchaseOnTheWay } from "#app/routes/orders/purchase-on-the-way.server.ts"
import { type LoginActionData, submitLogIn } from "./login-action.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/login")

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

export const action = submitLogIn

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
        <a className="link inline-flex min-h-11 items-center" href="/forgot-password">
          Forgot password?
        </a>
        {!isBuying && (
          <a className="link inline-flex min-h-11 items-center" href={`/signup${search}`}>
            Create an account
          </a>
        )}
        <a className="link inline-flex min-h-11 items-center" href="/forgot-license">
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
