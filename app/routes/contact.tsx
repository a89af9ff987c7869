import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { ContactPage } from "#app/ui/contact-page.tsx"
import { pageMeta } from "#app/ui/page-meta.ts"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/contact")

export function loader({ context }: LoaderFunctionArgs) {
  return context.config.contact
}

export default function Contact() {
  return <ContactPage facts={useLoaderData<typeof loader>()} />
}
