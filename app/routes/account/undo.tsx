import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { linkPageHeaders, readLinkToken } from "#app/auth/link-tokens.server.ts"
import { AuthScreen } from "#app/components/auth-screen.tsx"
import { CurrentPasswordField } from "#app/components/field.tsx"
import { Form, SubmitButton } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { emailAddressCopy } from "#app/copy/account/email-address.ts"
import { messages } from "#app/copy/messages.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { setCookies, tooManyRequests } from "#app/http/responses.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { findUndo, undoEmailChange } from "#app/services/account/change-email.server.ts"

export const handle = { script: "own" }

export const headers = linkPageHeaders

const ERRORS: Record<"dead" | "taken" | "wrong-password", FormErrors<"currentPassword">> = {
  dead: { form: emailAddressCopy.undoLinkDead },
  taken: { form: emailAddressCopy.undoTaken },
  "wrong-password": { fields: { currentPassword: messages.passwordWrong } },
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = await findUndo(context, readLinkToken(request))
  return token && { email: token.email, requiresPassword: token.requiresPassword }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { currentPassword = "" } = (await readSubmittedForm(args, onlyForm())).fields
  const result = await undoEmailChange(context, readLinkToken(request), currentPassword)
  if (result.kind === "too-many-attempts") return tooManyRequests(result.wait, {})
  if (result.kind === "rejected") return data(ERRORS[result.because], 400)
  const headers = setCookies([await context.auth.signOut()])
  return redirect(`/reset-password?token=${result.resetToken}`, { status: 303, headers })
}

export default function UndoEmailChange() {
  const change = useLoaderData<typeof loader>()
  const errors = useActionData<FormErrors<"currentPassword">>()
  return (
    <AuthScreen title="Undo the change of your email address" lead={emailAddressCopy.undoLead}>
      {change ? (
        <Form errors={errors}>
          <p className="wrap-anywhere">
            Previous address: <bdi>{change.email}</bdi>
          </p>
          <p>{emailAddressCopy.undoEffect}</p>
          {change.requiresPassword && (
            <>
              <p>{emailAddressCopy.undoPassword}</p>
              <CurrentPasswordField error={errors?.fields?.currentPassword} />
            </>
          )}
          <SubmitButton pending="Undoing...">Undo the change</SubmitButton>
        </Form>
      ) : (
        <Notice kind="error">{emailAddressCopy.undoLinkDead}</Notice>
      )}
      <p>
        <a className="link link-tall" href="/contact">
          Write to us
        </a>
      </p>
    </AuthScreen>
  )
}
