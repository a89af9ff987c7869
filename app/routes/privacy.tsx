import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { privacyPolicy } from "#app/copy/legal/privacy.ts"
import { LegalPage } from "#app/ui/legal-page.tsx"
import { pageMeta } from "#app/ui/page-meta.ts"
import { legalFacts } from "./legal-facts.server.ts"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/privacy")
export const loader = (args: LoaderFunctionArgs) => legalFacts(args)

export default function Privacy() {
  const { contact, day } = useLoaderData<typeof loader>()
  return <LegalPage text={privacyPolicy(contact)} contact={contact} day={day} />
}
