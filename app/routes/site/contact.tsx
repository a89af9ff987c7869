import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { ContactPage } from "./contact-page.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/contact")

export function loader({ context }: LoaderFunctionArgs) {
  return context.config.contact
}

export default function Contact() {
  return <ContactPage facts={useLoaderData<typeof loader>()} />
}
