import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"
import {
  formsOfTarget,
  KEPT_LIMITS,
  keepForm,
  readKeptForm,
  type ShownKeptForm,
  showKept,
} from "#app/accounts/account/kept-form.server.ts"
import { AuthScreen, BackToLogin, KeptForm, keepingForm } from "#app/accounts/log-in/auth-screen.tsx"
import { logInCopy, passkeyPromptCopy } from "#app/accounts/log-in/copy.ts"
import { passkeyCopy } from "#app/accounts/passkeys/copy.ts"
import { MAX_JSON_LENGTH, parseAssertion } from "#app/accounts/passkeys/form.ts"
import { PasskeyPrompt } from "#app/accounts/passkeys/passkey-form.tsx"
import { selectPasskeys } from "#app/accounts/passkeys/queries.server.ts"
import { passwordCopy } from "#app/accounts/passwords/copy.ts"
import { PasswordField, Username } from "#app/accounts/passwords/password-field.tsx"
import type { CurrentSession } from "#app/accounts/sessions/current-session.server.ts"
import {
  hasRecentFactor,
  isOwnerPage,
  readRedirectTo,
  redirectBack,
  requireSession,
  withRedirectTo,
} from "#app/accounts/sessions/guards.server.ts"
import { titles } from "#app/layout/titles-copy.ts"
import { type FormErrors, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { readForm } from "#app/platform/http/read-form.server.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { verifyCopy, wrongCode } from "./copy.ts"
import {
  type VerifyResult,
  verifyCode,
  verifyPasskey,
  verifyPasswordAgain,
} from "./enable-two-factor.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args)
  if (session.isVerified && hasRecentFactor(session, args.context.now())) {
    throw redirectBack(args.request)
  }
  return {
    path: withRedirectTo("/login/verify", args.request),
    asksFor: session.totp ? ("code" as const) : ("password" as const),
    email: session.account.email,
    isLoggingIn: !session.isVerified,
    /** True for the owner's forms (`readSubmittedForm`), whose paths are not in the page's script. */
    isShownAgain: isOwnerPage(readRedirectTo(args.request)),
    hasPasskeys: (await selectPasskeys(args.context.db, session.account.id)).length > 0,
  }
}

type VerifyActionData = FormErrors<"code" | "password"> & {
  /** A form that was refused for want of a recent factor and is sent again afterwards, or that waits for the log-in. */
  kept?: ShownKeptForm
}

const FIELDS = {
  code: 100,
  password: PASSWORD_LENGTH.max,
  assertion: MAX_JSON_LENGTH,
  ...KEPT_LIMITS,
}

/**
 * Checks the code, the password or a passkey. `?form` means that another page's form was sent here (`requireRecentFactor`): it is
 * kept in the page. Whether a form is to be sent again is said by the body only, which another site can't forge; the
 * address alone never makes a POST of its own.
 */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const session = await requireSession(args)
  const sent = await readForm(request)
  const fields = sent.fields(FIELDS)
  const isSentHere = session.isVerified && new URL(request.url).searchParams.has("form")
  const earlier = readKeptForm(session.isVerified ? fields.resend : fields.keptForm)
  const form = earlier ?? (isSentHere ? sent : null)
  const forms = formsOfTarget(args)
  const kept = showKept(context, form && forms ? keepForm(form, forms) : undefined)
  const name = fields.assertion === undefined ? (session.totp ? "code" : "password") : "assertion"
  const { [name]: typed } = fields
  // A form that has come here, or that of the log-in with what it kept.
  if (isSentHere || (!session.isVerified && kept && typed === undefined))
    return data<VerifyActionData>({ kept })
  if (!typed) return data<VerifyActionData>({ kept, fields: MISSING }, 400)
  const result = await verify(context, session, [name, typed])
  if (result.kind === "limited") return tooManyRequests(result.wait, { kept })
  if (result.kind === "rejected") {
    const errors =
      name === "assertion"
        ? { form: passkeyCopy.rejected }
        : { fields: { code: wrongCode(typed), password: passwordCopy.passwordWrong } }
    return data<VerifyActionData>({ kept, ...errors }, 400)
  }
  return redirectBack(request, { status: kept ? 307 : 303, headers: { "set-cookie": result.cookie } })
}

/** Checks a passkey, the code of an account with two-factor authentication, or the password of another one. */
async function verify(
  context: AppLoadContext,
  { account, totp }: CurrentSession,
  [name, text]: [name: string, text: string],
): Promise<VerifyResult> {
  if (name === "assertion") {
    const assertion = parseAssertion(text)
    return assertion ? verifyPasskey(context, account.id, assertion) : { kind: "rejected" }
  }
  return totp ? verifyCode(context, account.id, totp, text) : verifyPasswordAgain(context, account.id, text)
}

const MISSING = { code: verifyCopy.codeRequired, password: passwordCopy.passwordRequired }

export default function Verify() {
  const { path, asksFor, email, isLoggingIn, hasPasskeys, isShownAgain } = useLoaderData<typeof loader>()
  const actionData = useActionData<VerifyActionData>()
  const kept = actionData?.kept
  const isDocument = isShownAgain || kept !== undefined
  const codeLead = isLoggingIn ? verifyCopy.logIn : verifyCopy.again
  const keptNote = isLoggingIn ? logInCopy.formKept : isShownAgain ? verifyCopy.keptForDesk : verifyCopy.kept
  return (
    <AuthScreen title={titles["/login/verify"]} lead={asksFor === "code" ? codeLead : verifyCopy.password}>
      {kept !== undefined && <Notice kind="info">{keptNote}</Notice>}
      <Form
        errors={actionData}
        action={path}
        reloadDocument={isDocument}
        {...keepingForm(kept)}
        className="short grid gap-5"
      >
        <KeptForm name={isLoggingIn ? "keptForm" : "resend"} kept={kept} />
        {asksFor === "code" ? (
          <Field
            name="code"
            label={verifyCopy.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
          />
        ) : (
          <>
            <Username email={email} />
            <PasswordField />
          </>
        )}
        <SubmitButton pending={verifyCopy.checking}>{verifyCopy.button}</SubmitButton>
        {asksFor === "code" && <p className="small">{verifyCopy.recovery}</p>}
      </Form>
      {hasPasskeys && (
        <PasskeyPrompt
          purpose="confirm"
          action={path}
          reloadDocument={isDocument}
          button={passkeyPromptCopy.use}
          className="short btn-quiet w-full"
        />
      )}
      {isLoggingIn && <BackToLogin />}
    </AuthScreen>
  )
}
