import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import { useActionData } from "@remix-run/react"
import { AuthScreen } from "#app/components/auth-screen.tsx"
import { Field } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { messages } from "#app/copy/messages.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { ForgotPasswordForm } from "#app/forms/account.ts"
import { fieldErrors, readForm } from "#app/forms/read-form.server.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { requestPasswordReset } from "#app/services/account/request-password-reset.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/forgot-password")

type ActionData = { email: string; sent?: boolean; form?: string; fields?: { email?: string } }

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await readForm(request)
  const email = typed.email ?? ""
  const form = ForgotPasswordForm.safeParse(typed)
  if (!form.success) return data<ActionData>({ email, fields: fieldErrors<"email">(form.error) }, 400)
  const wait = await checkRateLimit(context, "reset-password", { account: emailKeyOf(form.data.email) })
  if (wait > 0) return tooManyRequests<ActionData>(wait, { email })
  const sent = await requestPasswordReset(context, form.data.email)
  return sent
    ? data<ActionData>({ email: "", sent })
    : data<ActionData>({ email, form: messages.resetFailed }, 503)
}

export default function ForgotPassword() {
  const actionData = useActionData<ActionData>()
  return (
    <AuthScreen
      title="Forgot your password?"
      lead="Tell us the address of your account, and we mail you a link to choose a new password."
    >
      {actionData?.sent && <Notice kind="success">{messages.resetSent}</Notice>}
      <Form errors={actionData?.sent ? undefined : actionData} key={actionData?.sent ? "sent" : "open"}>
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={actionData?.email}
          error={actionData?.fields?.email}
        />
        <SubmitButton pending="Sending...">Send Reset Link</SubmitButton>
      </Form>
      <p>
        <a className="link inline-flex min-h-11 items-center" href="/login">
          Back to Login
        </a>
      </p>
    </AuthScreen>
  )
}
