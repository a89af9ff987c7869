import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { termsOfService } from "#app/copy/legal/terms.ts"
import { LegalPage } from "#app/ui/legal-page.tsx"
import { pageMeta } from "#app/ui/page-meta.ts"
import { legalFacts } from "./legal-facts.server.ts"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/terms")
export const loader = (args: LoaderFunctionArgs) => legalFacts(args)

export default function Terms() {
  const { contact, day } = useLoaderData<typeof loader>()
  return <LegalPage text={termsOfService(contact)} contact={contact} day={day} />
}
