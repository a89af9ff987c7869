import { REMOTE, type Remote, readDevVars, runCommand } from "../command.ts"

await runCommand(
  {
    name: "owner",
    does: "Gives the owner's role, which opens /desk, and mends accounts.",
    forms: {
      "add EMAIL": "gives an account the owner's role",
      "remove EMAIL": "takes the role away",
      list: "prints the owners",
      "code [EMAIL]": "prints the current code of a local account's second factor",
      "sign-out EMAIL": 'ends every session of an account, or with "everyone" of all of them',
      "enable EMAIL": "lets the holder of an account sign in that came disabled from the old site",
      "reset-factor EMAIL REASON…": "removes an account's second factor and passkeys, ends its sessions",
    },
    options: REMOTE,
  },
  async (values, positionals) => {
    const { runOwner } = await import("../owner.ts")
    const { withSite } = await import("../site-command.ts")
    const addresses = await readAddresses(values)
    return withSite(values, (site) => runOwner(site, positionals, addresses))
  },
)

/** The addresses of wrangler.toml, and for the local database those of .dev.vars. */
async function readAddresses({ remote }: Remote) {
  const { unstable_readConfig } = await import("wrangler")
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
