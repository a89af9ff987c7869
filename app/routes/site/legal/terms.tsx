import { pageMeta } from "#app/components/page-meta.ts"
import { termsOfService } from "#app/copy/site/terms.ts"
import { loadLegalFacts } from "./legal-facts.server.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/terms")
export const loader = loadLegalFacts

export default function Terms() {
  return <LegalPage write={termsOfService} />
}
