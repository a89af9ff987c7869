import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import {
  hashLinkToken,
  linkPageHeaders,
  readLinkToken,
} from "#app/accounts/email-address/email-links.server.ts"
import { isUsable } from "#app/accounts/email-address/email-token.ts"
import { findEmailToken } from "#app/accounts/email-address/queries.server.ts"
import { AuthScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { installerLinkCopy } from "./copy.ts"

export const handle = { script: "none" }

export const headers = linkPageHeaders

/** Opening the page uses nothing up, because programs that check emails for malware open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = readLinkToken(request)
  const found = token === "" ? null : await findEmailToken(context.db, hashLinkToken(token))
  const isOpen = isUsable(found, ["installer"], context.now())
  const installer = isOpen ? `/download/installer?${new URLSearchParams({ token })}` : null
  return { installer }
}

export default function DownloadLink() {
  const { installer } = useLoaderData<typeof loader>()
  const { title, lead, open, call, dead, logIn, free } = installerLinkCopy
  return (
    <AuthScreen title={title} lead={lead}>
      {installer ? <p>{open}</p> : <Notice kind="error">{dead}</Notice>}
      <p className="flex flex-wrap gap-3">
        <a className="btn" href={installer ?? "/login?redirectTo=/download"}>
          {installer ? <Icon name="download" /> : null} {installer ? call : logIn}
        </a>
        {!installer && (
          <a className="btn btn-quiet" href="/free">
            {free}
          </a>
        )}
      </p>
    </AuthScreen>
  )
}
