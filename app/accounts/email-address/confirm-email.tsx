import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { setCookies } from "#app/platform/http/form-action.server.ts"
import { FactList } from "#app/platform/ui/fact-list.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
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
  switch (state.kind) {
    case "open":
      return <ConfirmForm email={state.email} />
    case "confirmed":
      return <Confirmed {...state} />
    default:
      return <Unusable {...state} />
  }
}

function Confirmed({ email, isFirst }: { email: string; isFirst: boolean }) {
  return (
    <WorkPage>
      <h1>{confirmPageCopy.confirmedTitle}</h1>
      <p className="lead wrap-anywhere text-muted">
        {confirmPageCopy.goThere}
        <bdi>{email}</bdi>.
      </p>
      {isFirst && <Notice kind="info">{emailAddressCopy.confirmedFirst}</Notice>}
      <p className="mt-6">
        <a className="btn" href="/dashboard">
          {confirmPageCopy.toDashboard}
        </a>
      </p>
    </WorkPage>
  )
}

function Unusable({ kind }: UnusableLink) {
  return (
    <WorkPage>
      <h1>{kind === "taken" ? confirmPageCopy.takenTitle : confirmPageCopy.deadTitle}</h1>
      <p className="lead text-muted">
        {kind === "taken" ? emailAddressCopy.confirmTaken : emailAddressCopy.confirmLinkDead}
      </p>
      <p>
        <a className="btn" href="/account#email">
          {confirmPageCopy.toAccount}
        </a>
      </p>
    </WorkPage>
  )
}

function ConfirmForm({ email }: { email: string }) {
  return (
    <WorkPage>
      <h1>{confirmPageCopy.title}</h1>
      <p className="mt-3 text-2xl leading-tight font-semibold wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      <p className="mt-1.5 text-muted">{emailAddressCopy.confirmLead}</p>
      <Form errors={undefined} className="mt-6">
        <SubmitButton pending={confirmPageCopy.confirming}>{confirmPageCopy.confirm}</SubmitButton>
      </Form>
      <div className="mt-8">
        <FactList
          facts={{
            [confirmPageCopy.what]: emailAddressCopy.confirmEffect,
            [confirmPageCopy.notYou]: emailAddressCopy.confirmNotYou,
          }}
        />
      </div>
    </WorkPage>
  )
}
