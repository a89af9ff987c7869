import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { cookiePolicy } from "#app/copy/legal/cookies.ts"
import { LegalPage } from "#app/ui/legal-page.tsx"
import { pageMeta } from "#app/ui/page-meta.ts"
import { legalFacts } from "./legal-facts.server.ts"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/cookies")
export const loader = (args: LoaderFunctionArgs) => legalFacts(args)

export default function Cookies() {
  const { contact, day } = useLoaderData<typeof loader>()
  return <LegalPage text={cookiePolicy(contact)} contact={contact} day={day} />
}
