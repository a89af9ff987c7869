import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { dayOf } from "#app/domain/time.ts"

/** The configured contact details, and the "Last updated" day of the legal texts ("2026-11-20", UTC). */
export function loadLegalFacts({ context }: LoaderFunctionArgs) {
  return { contact: context.config.contact, day: dayOf(context.now()) }
}
