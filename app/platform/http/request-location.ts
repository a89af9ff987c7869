/**
 * The visitor's country according to Cloudflare; `XX`, its code for an unknown one, where it says none: the
 * IP-information service would see the address of Cloudflare's server, and answer with another country. Locally
 * `request.cf` is a fixed sample, so the `CF-IPCountry` header is used instead; without it the country is looked up at
 * `IP_INFO_URL`.
 */
export function knownCountry(
  { ENVIRONMENT }: { ENVIRONMENT?: string },
  request: Request | undefined,
): unknown {
  if (ENVIRONMENT === "local") return request?.headers.get("cf-ipcountry")
  return request?.cf?.country || "XX"
}

/**
 * The name of the visitor's time zone ("Europe/Berlin") according to Cloudflare; null where it says none. Locally `request.cf` is
 * a fixed sample, so the `CF-Timezone` header is used instead.
 */
export function knownTimeZone({ ENVIRONMENT }: { ENVIRONMENT?: string }, request: Request | undefined) {
  const zone = ENVIRONMENT === "local" ? request?.headers.get("cf-timezone") : request?.cf?.timezone
  return typeof zone === "string" ? zone : null
}
