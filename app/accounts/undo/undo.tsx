import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { linkPageHeaders, readLinkToken } from "#app/accounts/email-address/email-links.server.ts"
import { AuthScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { type FormErrors, setCookies } from "#app/platform/http/form-action.server.ts"
import { FactList } from "#app/platform/ui/fact-list.tsx"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { undoCopy } from "./copy.ts"
import { findUndo, undoIntrusion } from "./undo-intrusion.server.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export const headers = linkPageHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await findUndo(context, readLinkToken(request))
  const isOfFactor = new URL(request.url).pathname.startsWith("/not-me")
  const words = undoCopy[isOfFactor ? "undo-factor" : "undo"]
  if (!found) return { words, undo: null }
  return { words, undo: { email: found.token.email, takenAway: undoCopy.takenAway(found.added) } }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  await readSubmittedForm(args, onlyForm({}))
  const result = await undoIntrusion(context, readLinkToken(request))
  if (result.kind === "rejected") return data<FormErrors>({ form: undoCopy[result.because] }, 400)
  const headers = setCookies([await context.auth.signOut()])
  return redirect(`/reset-password?token=${result.resetToken}`, { status: 303, headers })
}

export default function Undo() {
  const { words, undo } = useLoaderData<typeof loader>()
  const errors = useActionData<FormErrors>()
  if (!undo) return <DeadLink />
  return (
    <AuthScreen title={words.title} lead={words.lead}>
      <Form errors={errors}>
        <FactList
          facts={{
            [words.address]: <bdi className="wrap-anywhere">{undo.email}</bdi>,
            [undoCopy.effect]: words.effect,
            [undoCopy.takes]: (
              <>
                <ul className="grid gap-1.5 wrap-anywhere">
                  {undo.takenAway.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
                <p className="mt-1.5 text-muted">{undoCopy.takesWhy}</p>
              </>
            ),
          }}
        />
        <SubmitButton pending={undoCopy.pending} className="justify-self-start">
          {words.button}
        </SubmitButton>
      </Form>
      <ToContact />
    </AuthScreen>
  )
}

/** Says of a link that no longer undoes anything what is known of it. */
const DeadLink = () => (
  <AuthScreen title={undoCopy.deadTitle} lead={undoCopy.dead}>
    <ToContact />
  </AuthScreen>
)

const ToContact = () => (
  <p>
    <a className="link link-tall" href="/contact">
      {undoCopy.toContact}
    </a>
  </p>
)
