import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { linesResponse } from "#app/platform/http/responses.server.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"

/** Contact for vulnerability reports, in the format of RFC 9116. */
export function loader({ context: { config, now } }: LoaderFunctionArgs) {
  const lines = [
    `Contact: mailto:${config.contact.supportEmail}`,
    `Contact: ${config.siteUrl}/contact`,
    `Expires: ${addMilliseconds(now(), days(180)).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${config.siteUrl}/.well-known/security.txt`,
  ]
  return linesResponse(lines, "text/plain", days(1))
}
