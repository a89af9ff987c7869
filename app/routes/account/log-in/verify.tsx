import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import {
  hasRecentFactor,
  readRedirectTo,
  redirectBack,
  requireSession,
  withRedirectTo,
} from "#app/auth/guards.server.ts"
import { AuthScreen, BackToLogin } from "#app/components/auth-screen.tsx"
import { Field } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { PasswordField } from "#app/components/password-field.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { verifyCopy } from "#app/copy/account/two-factor.ts"
import { titles } from "#app/copy/titles.ts"
import { isOwnerPage } from "#app/http/owner-pages.server.ts"
import { PasskeyForm } from "#app/routes/account/security/passkey-form.tsx"
import { selectPasskeys } from "#db/account/passkeys.server.ts"
import { submitFactor, type VerifyActionData } from "./verify-action.server.ts"

export const handle = { script: "own" }
export const meta = pageMeta("/login/verify")

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args)
  if (session.isVerified && hasRecentFactor(session, args.context.now())) {
    throw redirectBack(args.request)
  }
  return {
    path: withRedirectTo("/login/verify", args.request),
    asksFor: session.totp ? ("code" as const) : ("password" as const),
    isLoggingIn: !session.isVerified,
    /** The owner's forms are (`readSubmittedForm`). Their addresses are in no script of the page. */
    isShownAgain: isOwnerPage(readRedirectTo(args.request)),
    hasPasskeys: (await selectPasskeys(args.context.db, session.account.id)).length > 0,
  }
}

export const action = submitFactor

export default function Verify() {
  const { path, asksFor, isLoggingIn, hasPasskeys, isShownAgain } = useLoaderData<typeof loader>()
  const actionData = useActionData<VerifyActionData>()
  const codeLead = isLoggingIn ? verifyCopy.logIn : verifyCopy.again
  return (
    <AuthScreen title={titles["/login/verify"]} lead={asksFor === "code" ? codeLead : verifyCopy.password}>
      {actionData?.kept && (
        <Notice kind="info">{isShownAgain ? verifyCopy.keptForDesk : verifyCopy.kept}</Notice>
      )}
      <Form errors={actionData} action={path} reloadDocument={isShownAgain}>
        {actionData?.kept && <KeptFields fields={actionData.kept} />}
        {asksFor === "code" ? (
          <Field
            name="code"
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
            error={actionData?.fields?.code}
          />
        ) : (
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            error={actionData?.fields?.password}
          />
        )}
        <SubmitButton pending="Checking...">Continue</SubmitButton>
      </Form>
      {asksFor === "code" && <p className="text-sm text-muted">{verifyCopy.recovery}</p>}
      {hasPasskeys && (
        <PasskeyForm
          purpose="confirm"
          action={path}
          reloadDocument={isShownAgain}
          button="Use a passkey"
          className="btn-quiet"
        >
          {actionData?.kept && <KeptFields fields={actionData.kept} />}
        </PasskeyForm>
      )}
      {isLoggingIn && <BackToLogin />}
    </AuthScreen>
  )
}

/** The fields of the form that is sent again; before the page's own field, which is the last of its name. */
function KeptFields({ fields }: { fields: [name: string, value: string][] }) {
  return (
    <>
      <input type="hidden" name="resend" value="1" />
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names can repeat
        <input type="hidden" key={index} name={name} value={value} />
      ))}
    </>
  )
}
