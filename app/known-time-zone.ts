/**
 * The name of the visitor's time zone ("Europe/Berlin") according to Cloudflare; null where it says none. Locally `request.cf` is
 * a fixed sample, so the `CF-Timezone` header is used instead.
 */
export function knownTimeZone(
  { ENVIRONMENT }: { ENVIRONMENT?: string },
  request: Request | undefined,
): string | null {
  const zone = ENVIRONMENT === "local" ? request?.headers.get("cf-timezone") : request?.cf?.timezone
  return typeof zone === "string" ? zone : null
}
