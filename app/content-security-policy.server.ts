import type { Config } from "./config.server.ts"
import type { PageScript } from "./ui/page-script.ts"

/** The policy of one document: scripts run by nonce only, and the provider's hosts are named where money is taken. */
export function contentSecurityPolicy(
  page: PageScript,
  nonce: string,
  { razorpay, isLocal }: Config,
): string {
  const checkout = page === "checkout"
  const apiOrigin = new URL(razorpay.apiUrl).origin
  const checkoutHosts = [
    new URL(razorpay.checkoutUrl).origin,
    ...(isLocal ? [] : ["https://cdn.razorpay.com"]),
  ]
  const frameHosts = isLocal
    ? [apiOrigin]
    : [apiOrigin, "https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"]
  const script =
    page === "none" ? ["'none'"] : ["'self'", `'nonce-${nonce}'`, ...(checkout ? checkoutHosts : [])]

  return [
    "default-src 'none'",
    `script-src ${script.join(" ")}`,
    "style-src 'self'",
    `img-src 'self' data:${checkout ? ` ${checkoutHosts.join(" ")}` : ""}`,
    `connect-src ${["'self'", ...(checkout ? frameHosts : [])].join(" ")}`,
    `frame-src ${checkout ? frameHosts.join(" ") : "'none'"}`,
    `form-action 'self'${checkout ? ` ${apiOrigin}` : ""}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "report-uri /csp-reports",
  ].join("; ")
}
