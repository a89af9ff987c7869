import { pageMeta } from "#app/components/page-meta.ts"
import { deliveryPolicy } from "#app/copy/site/delivery-policy.ts"
import { loadLegalFacts } from "./legal-facts.server.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/delivery")
export const loader = loadLegalFacts

export default function Delivery() {
  return <LegalPage write={deliveryPolicy} />
}
