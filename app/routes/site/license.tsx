import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { legalFacts } from "#app/copy/legal/contact-facts.server.ts"
import { softwareLicenseAgreement } from "#app/copy/site/license-agreement.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/license")
export const loader = (args: LoaderFunctionArgs) => legalFacts(args)

export default function License() {
  const { contact, day } = useLoaderData<typeof loader>()
  return <LegalPage text={softwareLicenseAgreement(contact)} contact={contact} day={day} />
}
