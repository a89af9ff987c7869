/**
 * The visitor's country according to Cloudflare. Locally `request.cf` is a fixed sample, so the
 * `CF-IPCountry` header is used instead; without it the country is looked up at `IP_INFO_URL`.
 */
export function knownCountry(
  { ENVIRONMENT }: { ENVIRONMENT?: string },
  request: Request | undefined,
): unknown {
  return ENVIRONMENT === "local" ? request?.headers.get("cf-ipcountry") : request?.cf?.country
}
