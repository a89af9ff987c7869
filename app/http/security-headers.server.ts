const PERMISSIONS_POLICY = [
  "camera=()",
  "geolocation=()",
  "microphone=()",
  "browsing-topics=()",
  "publickey-credentials-create=(self)",
  "publickey-credentials-get=(self)",
].join(", ")

/**
 * Sets the security headers of a response from the Worker. An existing referrer policy, cache control or
 * Content-Security-Policy is preserved.
 */
export function withSecurityHeaders(response: Response, config?: { siteUrl: string }): Response {
  const { headers } = response
  headers.set("x-content-type-options", "nosniff")
  headers.set("permissions-policy", PERMISSIONS_POLICY)
  headers.set("cross-origin-opener-policy", "same-origin-allow-popups")
  headers.set("cross-origin-resource-policy", "same-origin")
  if (config?.siteUrl.startsWith("https:")) {
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains; preload")
  }
  setIfAbsent(headers, "referrer-policy", "strict-origin-when-cross-origin")
  setIfAbsent(headers, "content-security-policy", "default-src 'none'; frame-ancestors 'none'")
  setIfAbsent(headers, "cache-control", "no-store")
  return response
}

function setIfAbsent(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}
