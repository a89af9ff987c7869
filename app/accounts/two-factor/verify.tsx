import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { KEPT_FORM, readKeptForm } from "#app/accounts/account/submitted-form.server.ts"
import { AuthScreen, BackToLogin, KeptForm } from "#app/accounts/log-in/auth-screen.tsx"
import { logInCopy, passkeyPromptCopy } from "#app/accounts/log-in/copy.ts"
import { passkeyCopy } from "#app/accounts/passkeys/copy.ts"
import { parseAssertion } from "#app/accounts/passkeys/form.ts"
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
import { type FormErrors, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { type FormEntries, readForm } from "#app/platform/http/read-form.server.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { titles } from "#app/site/layout/titles-copy.ts"
import { verifyCopy, wrongCode } from "./copy.ts"
import {
  type VerifyResult,
  verifyCode,
  verifyPasskey,
  verifyPasswordAgain,
} from "./enable-two-factor.server.ts"

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

/** `kept` has the fields of the form that was refused for want of a recent factor; it is sent again afterwards. */
type VerifyActionData = FormErrors<"code" | "password"> & {
  kept?: FormEntries
  /** A form that waits for the log-in; it is shown again afterwards. */
  keptForm?: string | undefined
}

/**
 * Checks the code, the password or a passkey. `?form` means that another page's form was sent here (`requireRecentFactor`): its
 * fields are kept in the page. Whether a form is to be sent again is said by the body only, which another site can't
 * forge; the address alone never makes a POST of its own.
 */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const session = await requireSession(args)
  const entries = (await readForm(request)).entries(48_000)
  if (session.isVerified && new URL(request.url).searchParams.has("form")) {
    return data<VerifyActionData>({ kept: keptFields(entries) })
  }
  const asksFor = session.totp ? "code" : "password"
  const lastOf = (name: string) => entries.findLast((entry) => entry[0] === name)
  const typed = lastOf("assertion") ?? lastOf(asksFor)
  const isFormKept = session.isVerified && entries.some((entry) => entry[0] === "resend")
  const keptForm = session.isVerified ? undefined : lastOf(KEPT_FORM)?.[1]
  const isLogInKept = readKeptForm(keptForm) !== null
  const kept = isFormKept ? { kept: keptFields(entries.filter((entry) => entry !== typed)) } : { keptForm }
  // The form of the log-in, which has come here with what it kept.
  if (isLogInKept && !typed) return data<VerifyActionData>(kept)
  if (!typed?.[1]) return data<VerifyActionData>({ ...kept, fields: MISSING }, 400)
  const result = await verify(context, session, typed)
  if (result.kind === "limited") return tooManyRequests(result.wait, kept)
  if (result.kind === "rejected") {
    const errors =
      typed[0] === "assertion"
        ? { form: passkeyCopy.rejected }
        : { fields: { code: wrongCode(typed[1]), password: passwordCopy.passwordWrong } }
    return data<VerifyActionData>({ ...kept, ...errors }, 400)
  }
  const status = isFormKept || isLogInKept ? 307 : 303
  return redirectBack(request, { status, headers: { "set-cookie": result.cookie } })
}

/** Checks a passkey, the code of an account with two-factor authentication, or the password of another one. */
async function verify(
  context: AppLoadContext,
  { account, totp }: CurrentSession,
  [name, text]: FormEntries[number],
): Promise<VerifyResult> {
  if (name === "assertion") {
    const assertion = parseAssertion(text)
    return assertion ? verifyPasskey(context, account.id, assertion) : { kind: "rejected" }
  }
  return totp ? verifyCode(context, account.id, totp, text) : verifyPasswordAgain(context, account.id, text)
}

const MISSING = { code: verifyCopy.codeRequired, password: passwordCopy.passwordRequired }

/** Passwords are never sent back. */
function keptFields(entries: FormEntries) {
  return entries.filter(([name]) => name !== "resend" && !/password/i.test(name))
}

export default function Verify() {
  const { path, asksFor, email, isLoggingIn, hasPasskeys, isShownAgain } = useLoaderData<typeof loader>()
  const actionData = useActionData<VerifyActionData>()
  const isDocument = isShownAgain || actionData?.keptForm !== undefined
  const codeLead = isLoggingIn ? verifyCopy.logIn : verifyCopy.again
  return (
    <AuthScreen title={titles["/login/verify"]} lead={asksFor === "code" ? codeLead : verifyCopy.password}>
      {actionData?.kept && (
        <Notice kind="info">{isShownAgain ? verifyCopy.keptForDesk : verifyCopy.kept}</Notice>
      )}
      {actionData?.keptForm !== undefined && <Notice kind="info">{logInCopy.formKept}</Notice>}
      <Form errors={actionData} action={path} reloadDocument={isDocument}>
        <KeptForm kept={actionData?.keptForm} />
        {actionData?.kept && <KeptFields fields={actionData.kept} />}
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
      </Form>
      {asksFor === "code" && <p className="text-sm text-muted">{verifyCopy.recovery}</p>}
      {hasPasskeys && (
        <PasskeyPrompt
          purpose="confirm"
          action={path}
          reloadDocument={isDocument}
          button={passkeyPromptCopy.use}
          className="btn-quiet"
        >
          <KeptForm kept={actionData?.keptForm} />
          {actionData?.kept && <KeptFields fields={actionData.kept} />}
        </PasskeyPrompt>
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
