import { pageMeta } from "#app/components/page-meta.ts"
import { refundPolicy } from "#app/copy/site/refund-policy.ts"
import { loadLegalFacts } from "./legal-facts.server.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/refund-policy")
export const loader = loadLegalFacts

export default function RefundPolicy() {
  return <LegalPage write={refundPolicy} />
}
