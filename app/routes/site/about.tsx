import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { AboutPage } from "./about-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/about")

export function loader({ context }: LoaderFunctionArgs) {
  return context.config.developer
}

export default function About() {
  return <AboutPage developer={useLoaderData<typeof loader>()} />
}
