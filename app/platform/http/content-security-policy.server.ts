import { hash } from "node:crypto"
import type { Site } from "#app/capabilities.ts"
import { DESK_SCRIPT } from "#app/platform/page-cache/desk-script.ts"
import {
  MENU_SCRIPT,
  type PageScript,
  PRINT_SCRIPT,
  runsReact,
} from "#app/platform/page-cache/page-script.ts"

const REPORT_PATH = "/csp-reports"

/** The `Reporting-Endpoints` header: the URL of the group `csp` in `report-to`. */
export const REPORTING_ENDPOINTS = `csp="${REPORT_PATH}"`

/**
 * The policy of one document: inline scripts need the nonce or are the one of its page, inline styles are those of `styleSource`, and the
 * payment provider's origins are allowed on checkout pages only.
 */
export function contentSecurityPolicy(
  page: PageScript,
  nonce: string,
  styleSource: string,
  config: ProviderConfig,
) {
  const { scripts, frames, connects, forms } = sourcesOf(page, config)
  return [
    "default-src 'none'",
    `script-src ${[...ownScript(page, nonce), ...scripts].join(" ")}`,
    // Script adds the whole style sheet.
    `style-src ${runsReact(page) ? `'self' ${styleSource}` : styleSource}`,
    ...(page === "checkout" ? STYLE_ATTRIBUTES : []),
    `img-src ${["'self' data:", ...scripts].join(" ")}`,
    `connect-src ${["'self'", ...connects].join(" ")}`,
    `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
    `form-action ${["'self'", ...forms].join(" ")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(page === "own" || page === "reseller" ? TRUSTED_TYPES : []),
    // Browsers that support `report-to` ignore `report-uri`.
    `report-uri ${REPORT_PATH}`,
    "report-to csp",
  ].join("; ")
}

function ownScript(page: PageScript, nonce: string) {
  if (runsReact(page)) return ["'self'", `'nonce-${nonce}'`]
  return [page === "menu" || page === "print" || page === "desk" ? LINES[page] : "'none'"]
}

const sourceOf = (script: string) => `'sha256-${hash("sha256", script, "base64")}'`

const LINES = {
  menu: sourceOf(MENU_SCRIPT),
  print: sourceOf(PRINT_SCRIPT),
  desk: sourceOf(DESK_SCRIPT),
}

/**
 * Only the Trusted Types policy of app/layout/trusted-types.ts may turn text into markup or code. Not set on
 * checkout pages: Razorpay's script may not comply, and a violation would block the payment.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default"]

/**
 * Razorpay's script places its frame above its backdrop by a `style` attribute: without it, nobody could click there.
 * The attributes carry no hash that lasts. Style elements and everything of other pages stay blocked.
 */
const STYLE_ATTRIBUTES = ["style-src-attr 'unsafe-inline'"]

type ProviderConfig = Pick<Site["config"], "razorpay" | "polar" | "isLocal">

const NO_SOURCES = { scripts: [], frames: [], connects: [], forms: [] }

function sourcesOf(page: PageScript, config: ProviderConfig) {
  if (page === "checkout") return providerSources(config)
  // The answer to the form redirects to the reseller's page, which browsers hold against this list, too.
  const forms = page === "reseller" && config.polar ? [config.polar.pageOrigin] : []
  return { ...NO_SOURCES, forms }
}

/** On Android, Razorpay's frame opens the apps that pay by UPI by navigating a frame to their schemes. */
const UPI_APPS = ["upi:", "phonepe:", "tez:", "gpay:", "paytmmp:", "credpay:", "bhim:", "intent:"]

/**
 * The payment provider's origins: `scripts` for script-src and img-src, `frames` for frame-src, `connects` for
 * connect-src, `forms` for form-action (its hosted page).
 */
function providerSources({ razorpay, isLocal }: ProviderConfig) {
  const api = new URL(razorpay.apiUrl).origin
  const checkout = new URL(razorpay.checkoutUrl).origin
  if (isLocal) return { scripts: [checkout], frames: [api], connects: [api], forms: [api] }
  const reports = ["https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"]
  return {
    scripts: [checkout, "https://cdn.razorpay.com"],
    frames: [api, ...reports, ...UPI_APPS],
    connects: [api, ...reports, "https://lumberjack-cx.razorpay.com"],
    forms: [api],
  }
}

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
export function withSecurityHeaders(response: Response, config?: { siteUrl: string }) {
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

function setIfAbsent(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value)
}
