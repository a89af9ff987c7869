import { pageMeta } from "#app/components/page-meta.ts"
import { cookiePolicy } from "#app/copy/site/cookie-policy.ts"
import { loadLegalFacts } from "./legal-facts.server.ts"
import { LegalPage } from "./legal-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/cookies")
export const loader = loadLegalFacts

export default function Cookies() {
  return <LegalPage write={cookiePolicy} />
}
