import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { legalFacts } from "#app/copy/legal/contact-facts.server.ts"
import { termsOfService } from "#app/copy/site/terms.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/terms")
export const loader = (args: LoaderFunctionArgs) => legalFacts(args)

export default function Terms() {
  const { contact, day } = useLoaderData<typeof loader>()
  return <LegalPage text={termsOfService(contact)} contact={contact} day={day} />
}
