import { type Config, parseConfig } from "./config.server.ts"

/** Thrown when variables are missing or malformed; the Worker then answers every request with 500. */
export class NotConfigured extends Error {
  constructor(readonly variables: string[]) {
    super(`not configured: ${variables.join(", ")}`)
  }
}

/** The configuration of the bindings. Throws NotConfigured. */
export function readConfig(env: unknown): Config {
  const parsed = parseConfig(env)
  if (parsed.kind === "malformed") throw new NotConfigured(parsed.variables)
  return parsed.config
}

export type PublicConfig = ReturnType<typeof toPublicConfig>

/**
 * Returns the configuration for loaders, actions and services. Values are picked one by one, so that a new secret is
 * never included. The key id is public: Razorpay's checkout shows it to every buyer.
 */
export function toPublicConfig(config: Config) {
  const { isLocal, siteUrl, ipInfoUrl, refundWindowDays, rateLimitScale, contact } = config
  const { installerUrl, gstr1Version, salesToEurope } = config
  const { keyId, apiUrl, checkoutUrl, isTestMode } = config.razorpay
  const razorpay = { keyId, apiUrl, checkoutUrl, isTestMode }
  const polar = config.polar && {
    isSelling: config.polar.isSelling,
    pageOrigin: config.polar.pageOrigin,
    isTestMode: config.polar.isTestMode,
  }
  return {
    isLocal,
    siteUrl,
    razorpay,
    /** The reseller; null without one. */
    polar,
    ipInfoUrl,
    refundWindowDays,
    rateLimitScale,
    installerUrl,
    gstr1Version,
    salesToEurope,
    contact,
  }
}
