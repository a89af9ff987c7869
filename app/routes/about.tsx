import { AboutPage } from "#app/ui/about-page.tsx"
import { pageMeta } from "#app/ui/page-meta.ts"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/about")

export default AboutPage
