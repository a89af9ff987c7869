import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { legalFacts } from "#app/copy/legal/contact-facts.server.ts"
import { cookiePolicy } from "#app/copy/site/cookie-policy.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/cookies")
export const loader = (args: LoaderFunctionArgs) => legalFacts(args)

export default function Cookies() {
  const { contact, day } = useLoaderData<typeof loader>()
  return <LegalPage text={cookiePolicy(contact)} contact={contact} day={day} />
}
