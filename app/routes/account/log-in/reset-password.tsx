import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { hashLinkToken, linkPageHeaders, readLinkToken } from "#app/auth/link-tokens.server.ts"
import { AuthScreen } from "#app/components/auth-screen.tsx"
import { Form, SubmitButton } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { passwordCopy } from "#app/copy/account/passwords.ts"
import { ResetPasswordForm } from "#app/forms/account.ts"
import { type FormErrors, fieldErrors } from "#app/forms/read-form.server.ts"
import { setCookies } from "#app/http/responses.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { resetPassword } from "#app/services/account/passwords.server.ts"
import { findResetAccount } from "#db/account/password-resets.server.ts"
import { NewPasswordFields } from "./new-password-fields.tsx"

export const handle = { script: "own" }

export const headers = linkPageHeaders

type ActionData = FormErrors<"password" | "confirmPassword">

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = readLinkToken(request)
  const account = token && (await findResetAccount(context.db, hashLinkToken(token), context.now()))
  return { isUsable: Boolean(account) }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { fields } = await readSubmittedForm(args, onlyForm())
  const form = ResetPasswordForm.safeParse(fields)
  if (!form.success) return data<ActionData>({ fields: fieldErrors(form.error) }, 400)
  const deviceCookie = await resetPassword(context, readLinkToken(request), form.data.password)
  if (!deviceCookie) return data<ActionData>({ form: passwordCopy.resetLinkDead }, 400)
  const headers = setCookies([await context.auth.signOut(), deviceCookie])
  return redirect("/login?reset", { status: 303, headers })
}

export default function ResetPassword() {
  const { isUsable } = useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
  return (
    <AuthScreen
      title="Choose a new password"
      lead="It replaces the old one, and every session of your account ends."
    >
      {isUsable ? (
        <Form errors={actionData}>
          <NewPasswordFields label="New password" errors={actionData?.fields} />
          <SubmitButton pending="Saving...">Set password</SubmitButton>
        </Form>
      ) : (
        <>
          <Notice kind="error">{passwordCopy.resetLinkDead}</Notice>
          <p>
            <a className="btn" href="/forgot-password">
              Ask for a new link
            </a>
          </p>
        </>
      )}
    </AuthScreen>
  )
}
