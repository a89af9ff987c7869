import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { linkPageHeaders, readLinkToken } from "#app/accounts/email-address/email-links.server.ts"
import { AuthScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { unsubscribeCopy as copy } from "./copy.ts"
import { endNews } from "./queries.server.ts"

export const handle = { script: "none" }

export const headers = linkPageHeaders

/** Reads nothing and changes nothing: programs that check emails for malware open links. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { hasKey: isKey(readLink(request).key) }
}

/** Ends the news: by the page's button, or by an email program (RFC 8058) without cookie or rate limit. */
export async function action(args: ActionFunctionArgs) {
  await readSubmittedForm(args, onlyForm({}))
  const link = readLink(args.request)
  if (isKey(link.key)) await endNews(args.context.db, { ...link, now: args.context.now() })
  return { hasStopped: isKey(link.key) }
}

const isKey = (key: string) => /^[0-9a-f]{32}$/.test(key)

function readLink(request: Request) {
  return { key: readLinkToken(request), announcementId: new URL(request.url).searchParams.get("news") ?? "" }
}

export default function Unsubscribe() {
  const { hasKey } = useLoaderData<typeof loader>()
  const hasStopped = useActionData<typeof action>()?.hasStopped ?? false
  if (hasStopped || !hasKey) {
    return (
      <AuthScreen {...(hasStopped ? copy.done : copy.incomplete)}>
        <p>
          <a href="/account" className="btn btn-quiet">
            {copy.account}
          </a>
        </p>
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title={copy.title} lead={copy.lead}>
      <Form errors={undefined}>
        <SubmitButton pending={copy.stopping}>{copy.button}</SubmitButton>
      </Form>
    </AuthScreen>
  )
}
