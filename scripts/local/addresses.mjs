import { existsSync, readFileSync } from "node:fs"

export const port = Number(process.env.PORT ?? 8787)
export const emulatorsPort = Number(process.env.EMULATORS_PORT ?? 8788)
export const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
export const siteUrl = `http://localhost:${port}`
export const emulatorsUrl = `http://localhost:${emulatorsPort}`
const chosen = { siteUrl, emulatorsUrl }

const devVars = () => (existsSync(".dev.vars") ? readFileSync(".dev.vars", "utf8") : "")

/** True if the local site has the second provider: RESELLER is set for this start, or its token was by an earlier one. */
export const hasReseller = () =>
  process.env.RESELLER === "polar" || /^(?:RESELLER|POLAR_ACCESS_TOKEN)="?[^"\s]/m.test(devVars())

/** The variables of .dev.vars that follow from the chosen ports, or from those of a site that runs. */
export function localAddresses({ siteUrl, emulatorsUrl } = chosen) {
  return {
    SITE_URL: siteUrl,
    RAZORPAY_API_URL: emulatorsUrl,
    RAZORPAY_CHECKOUT_URL: `${emulatorsUrl}/v1/checkout.js`,
    ...(hasReseller() && { POLAR_API_URL: `${emulatorsUrl}/polar` }),
    RESEND_API_URL: emulatorsUrl,
    IP_INFO_URL: `${emulatorsUrl}/json`,
    INSTALLER_URL: `${emulatorsUrl}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`,
  }
}
