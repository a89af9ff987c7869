import { existsSync, readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { unstable_readConfig } from "wrangler"
import type { SiteAddresses } from "#app/emails/email-content.ts"

/** The addresses of wrangler.toml, and for the local database those of .dev.vars. */
export function readSite({ remote }: { remote: boolean }): SiteAddresses {
  const variables = { ...unstable_readConfig({}).vars, ...(remote ? {} : readDevVars()) }
  const read = (name: string) => String(variables[name] ?? "")
  return {
    siteUrl: read("SITE_URL"),
    contact: {
      supportEmail: read("SUPPORT_EMAIL"),
      supportResponseTime: read("SUPPORT_RESPONSE_TIME"),
      sellerName: read("SELLER_NAME"),
      postalAddress: read("POSTAL_ADDRESS"),
    },
  }
}

export function readDevVars(): NodeJS.Dict<string> {
  return existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {}
}
