import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { readRedirectTo, redirectSignedIn, withRedirectTo } from "#app/auth/guards.server.ts"
import { AuthScreen } from "#app/components/auth-screen.tsx"
import { EmailField } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { PasswordField } from "#app/components/password-field.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { messages } from "#app/copy/messages.ts"
import { LoginForm } from "#app/forms/account.ts"
import { formErrors, readForm } from "#app/forms/read-form.server.ts"
import { setCookies } from "#app/http/set-cookies.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { logIn } from "#app/services/account/log-in.server.ts"
import { LoginNotices } from "./login-notices.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/login")

export async function loader(args: LoaderFunctionArgs) {
  await redirectSignedIn(args)
  const { search, searchParams } = new URL(args.request.url)
  return {
    search,
    wasSentHere: searchParams.has("redirectTo"),
    wasReset: searchParams.has("reset"),
    wasDeleted: searchParams.has("deleted"),
    wasClosed: searchParams.has("closed"),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await readForm(request)
  const form = LoginForm.safeParse(typed)
  if (!form.success) {
    return data({ email: typed.email ?? "", ...formErrors<"email" | "password">(form.error) }, 400)
  }
  const { email } = form.data
  const result = await logIn(context, form.data)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, { email })
  if (result.kind === "rejected") return data({ email, form: messages.loginFailed }, 400)
  const isSignedIn = result.kind === "signed-in"
  const path = isSignedIn ? readRedirectTo(request) : withRedirectTo("/login/verify", request)
  return redirect(path, { status: 303, headers: setCookies(result.cookies) })
}

export default function Login() {
  const { search, ...notices } = useLoaderData<typeof loader>()
  const actionData = useActionData<{
    email: string
    form?: string
    fields?: { email?: string; password?: string }
  }>()
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
