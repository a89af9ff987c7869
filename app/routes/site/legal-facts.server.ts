import type { LoaderFunctionArgs } from "@remix-run/cloudflare"

/** The configured contact details, and the "Last updated" day of the legal texts ("2026-11-20", UTC). */
export function loadLegalFacts({ context }: LoaderFunctionArgs) {
  return { contact: context.config.contact, day: context.now().toISOString().slice(0, 10) }
}
