import type { AppLoadContext } from "@remix-run/cloudflare"
import type { PageScript } from "./page-script.ts"

const REPORTS = "/csp-reports"

/** The header that names the address to which `report-to` refers. */
export const REPORTING_ENDPOINTS = `csp="${REPORTS}"`

/**
 * The policy of one document: scripts run by nonce only, styles come from `styleSource` only, and the provider's hosts
 * are named where money is taken.
 */
export function contentSecurityPolicy(
  page: PageScript,
  nonce: string,
  styleSource: string,
  config: Provider,
): string {
  const script = page === "none" ? "'none'" : `'self' 'nonce-${nonce}'`
  const { scripts, frames, forms } = page === "checkout" ? providerSources(config) : NO_SOURCES
  return [
    "default-src 'none'",
    `script-src ${[script, ...scripts].join(" ")}`,
    `style-src ${styleSource}`,
    `img-src ${["'self' data:", ...scripts].join(" ")}`,
    `connect-src ${["'self'", ...frames].join(" ")}`,
    `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
    `form-action ${["'self'", ...forms].join(" ")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(page === "own" ? TRUSTED_TYPES : []),
    // Browsers that know `report-to` leave out the other.
    `report-uri ${REPORTS}`,
    "report-to csp",
  ].join("; ")
}

/**
 * No script turns text into markup or code, but by the one policy of components/trusted-types.ts. Not where the provider's script
 * runs: how that makes its frame is not ours to know, and a violation would be a payment that can't be made.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default"]

type Provider = Pick<AppLoadContext["config"], "razorpay" | "isLocal">

const NO_SOURCES = { scripts: [], frames: [], forms: [] }

/** The payment provider's hosts: whose script and pictures, whose frames and questions, and whose hosted page. */
function providerSources({ razorpay, isLocal }: Provider) {
  const api = new URL(razorpay.apiUrl).origin
  const checkout = new URL(razorpay.checkoutUrl).origin
  if (isLocal) return { scripts: [checkout], frames: [api], forms: [api] }
  return {
    scripts: [checkout, "https://cdn.razorpay.com"],
    frames: [api, "https://lumberjack.razorpay.com", "https://lumberjack-metrics.razorpay.com"],
    forms: [api],
  }
}
