import { pageMeta } from "#app/components/page-meta.ts"
import { softwareLicenseAgreement } from "#app/copy/site/license-agreement.ts"
import { loadLegalFacts } from "./legal-facts.server.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/license")
export const loader = loadLegalFacts

export default function License() {
  return <LegalPage write={softwareLicenseAgreement} />
}
