import { unstable_readConfig } from "wrangler"
import type { SiteAddresses } from "#app/emails/email-content.ts"
import { REMOTE, type Remote, readDevVars, runCommand } from "../command.ts"
import { runOwner } from "../owner.ts"
import { withSite } from "../site-command.ts"

await runCommand(REMOTE, (values, positionals) =>
  withSite(values, (site) => runOwner(site, positionals, readAddresses(values))),
)

/** The addresses of wrangler.toml, and for the local database those of .dev.vars. */
function readAddresses({ remote }: Remote): SiteAddresses {
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
