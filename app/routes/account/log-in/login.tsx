import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { redirectSignedIn } from "#app/auth/guards.server.ts"
import { AuthScreen } from "#app/components/auth-screen.tsx"
import { EmailField } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { PasswordField } from "#app/components/password-field.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { PasskeyForm } from "#app/routes/account/security/passkey-form.tsx"
import { type LoginActionData, submitLogIn } from "./login-action.server.ts"
import { LoginNotices } from "./login-notices.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/login")

export async function loader(args: LoaderFunctionArgs) {
  await redirectSignedIn(args)
  const { search, searchParams } = new URL(args.request.url)
  return {
    search,
    wasSentHere: searchParams.has("redirectTo"),
    wantsDownload: searchParams.get("redirectTo") === "/download",
    wasReset: searchParams.has("reset"),
    wasDeleted: searchParams.has("deleted"),
    wasClosed: searchParams.has("closed"),
  }
}

export const action = submitLogIn

export default function Login() {
  const { search, wantsDownload, ...notices } = useLoaderData<typeof loader>()
  const actionData = useActionData<LoginActionData>()
  return (
    <AuthScreen
      title="Log in"
      lead="Log in to see your license key, download the app and read your bug reports."
    >
      {!actionData && <LoginNotices {...notices} />}
      <Form errors={actionData}>
        <EmailField value={actionData?.email} error={actionData?.fields?.email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={actionData?.fields?.password}
        />
        <SubmitButton pending="Logging in...">Log in</SubmitButton>
      </Form>
      <PasskeyForm purpose="log-in" action={`/login${search}`} button="Use a passkey" className="btn-quiet" />
      {wantsDownload && (
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
        <a className="link inline-flex min-h-11 items-center" href={`/signup${search}`}>
          Create an account
        </a>
        <a className="link inline-flex min-h-11 items-center" href="/forgot-license">
          Lost your license key?
        </a>
      </p>
    </AuthScreen>
  )
}
