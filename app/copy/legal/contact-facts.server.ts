import type { LoaderFunctionArgs } from "@remix-run/cloudflare"

/** What the legal texts take from the deployment, and the day they are shown as updated ("2026-11-20"). */
export function legalFacts({ context }: LoaderFunctionArgs) {
  return { contact: context.config.contact, day: context.now().toISOString().slice(0, 10) }
}
