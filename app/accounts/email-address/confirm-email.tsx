import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { AuthScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { setCookies } from "#app/platform/http/form-action.server.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { titles } from "#app/site/layout/titles-copy.ts"
import { confirmEmail } from "./confirm-email.server.ts"
import { confirmPageCopy } from "./confirm-page-copy.ts"
import { emailAddressCopy } from "./copy.ts"
import { linkPageHeaders, readLinkToken } from "./email-links.server.ts"

export const handle = { script: "none" }

export const headers = linkPageHeaders

type UnusableLink = { kind: "dead" | "taken" }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await context.auth.accountIfKnown()
  const result = await confirmEmail(context, readLinkToken(request), { account, isSubmitted: false })
  if (result.kind !== "confirmed") return result
  const { cookies, ...confirmed } = result
  return data(confirmed, { headers: setCookies(cookies) })
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  await readSubmittedForm(args, onlyForm({}))
  const account = await context.auth.accountIfKnown()
  const token = readLinkToken(request)
  const result = await confirmEmail(context, token, { account, isSubmitted: true })
  if (result.kind !== "confirmed")
    return data<UnusableLink>({ kind: result.kind === "taken" ? "taken" : "dead" }, 400)
  const headers = setCookies(result.cookies)
  return replace(`/confirm-email?${new URLSearchParams({ token })}`, { status: 303, headers })
}

export default function ConfirmEmail() {
  const loaded = useLoaderData<typeof loader>()
  const state = useActionData<UnusableLink>() ?? loaded
  return (
    <AuthScreen title={titles["/confirm-email"]} lead={emailAddressCopy.confirmLead}>
      {state.kind === "dead" && <Notice kind="error">{emailAddressCopy.confirmLinkDead}</Notice>}
      {state.kind === "taken" && <Notice kind="error">{emailAddressCopy.confirmTaken}</Notice>}
      {state.kind === "confirmed" && (
        <Notice kind="success">
          <p className="wrap-anywhere">
            <bdi>{state.email}</bdi>
            {confirmPageCopy.isConfirmed}
          </p>
          {state.isFirst && <p>{emailAddressCopy.confirmedFirst}</p>}
        </Notice>
      )}
      {state.kind === "open" && <ConfirmForm email={state.email} />}
      {state.kind !== "open" && (
        <p>
          <a className="btn" href={state.kind === "confirmed" ? "/dashboard" : "/account#email"}>
            {state.kind === "confirmed" ? confirmPageCopy.toDashboard : confirmPageCopy.toAccount}
          </a>
        </p>
      )}
    </AuthScreen>
  )
}

function ConfirmForm({ email }: { email: string }) {
  return (
    <Form errors={undefined}>
      <p className="wrap-anywhere">
        {confirmPageCopy.isYours.before}
        <bdi>{email}</bdi>
        {confirmPageCopy.isYours.after}
      </p>
      <SubmitButton pending={confirmPageCopy.confirming}>{confirmPageCopy.confirm}</SubmitButton>
      <p className="text-muted">{emailAddressCopy.confirmEffect}</p>
      <p className="text-muted">{emailAddressCopy.confirmNotYou}</p>
    </Form>
  )
}
