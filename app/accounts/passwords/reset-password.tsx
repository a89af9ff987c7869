import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import {
  hashLinkToken,
  linkPageHeaders,
  readLinkToken,
} from "#app/accounts/email-address/email-links.server.ts"
import { AuthScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { titles } from "#app/layout/titles-copy.ts"
import { type FormErrors, fieldErrors, parseForm, setCookies } from "#app/platform/http/form-action.server.ts"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { resetPassword } from "./change-password.server.ts"
import { passwordCopy, resetPasswordCopy } from "./copy.ts"
import { NEW_PASSWORD_LIMITS, ResetPasswordForm } from "./form.ts"
import { NewPasswordFields, Username } from "./password-field.tsx"
import { findResetAccount } from "./queries.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export const headers = linkPageHeaders

type ActionData = FormErrors<"password" | "confirmPassword">

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = readLinkToken(request)
  const account = token && (await findResetAccount(context.db, hashLinkToken(token), context.now()))
  return { email: account ? account.email : null }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { fields } = await readSubmittedForm(args, onlyForm(NEW_PASSWORD_LIMITS))
  const form = parseForm(ResetPasswordForm, fields)
  if (!form.success) return data<ActionData>({ fields: fieldErrors(form.error) }, 400)
  const deviceCookie = await resetPassword(context, readLinkToken(request), form.data.password)
  if (!deviceCookie) return data<ActionData>({ form: passwordCopy.resetLinkDead }, 400)
  const headers = setCookies([await context.auth.signOut(), deviceCookie])
  return redirect("/login?reset", { status: 303, headers })
}

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
  if (!email)
    return (
      <AuthScreen title={resetPasswordCopy.deadTitle} lead={resetPasswordCopy.dead}>
        <p>
          <a className="btn" href="/forgot-password">
            {resetPasswordCopy.askAgain}
          </a>
        </p>
      </AuthScreen>
    )
  return (
    <AuthScreen title={titles["/reset-password"]} lead={resetPasswordCopy.lead}>
      <Form errors={actionData} className="short grid gap-5">
        <Username email={email} />
        <NewPasswordFields />
        <SubmitButton pending={resetPasswordCopy.saving}>{resetPasswordCopy.button}</SubmitButton>
      </Form>
    </AuthScreen>
  )
}
