import { pageMeta } from "#app/components/page-meta.ts"
import { AboutPage } from "./about-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/about")

export default AboutPage
