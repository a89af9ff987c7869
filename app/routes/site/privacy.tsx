import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { legalFacts } from "#app/copy/legal/contact-facts.server.ts"
import { privacyPolicy } from "#app/copy/site/privacy-policy.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/privacy")
export const loader = (args: LoaderFunctionArgs) => legalFacts(args)

export default function Privacy() {
  const { contact, day } = useLoaderData<typeof loader>()
  return <LegalPage text={privacyPolicy(contact)} contact={contact} day={day} />
}
