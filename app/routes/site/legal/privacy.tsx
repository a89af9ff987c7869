import { pageMeta } from "#app/components/page-meta.ts"
import { privacyPolicy } from "#app/copy/site/privacy-policy.ts"
import { loadLegalFacts } from "./legal-facts.server.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/privacy")
export const loader = loadLegalFacts

export default function Privacy() {
  return <LegalPage write={privacyPolicy} />
}
