import { parseArgs } from "node:util"
import { readSite } from "../cloudflare/site-settings.ts"
import { runOwner } from "../owner.ts"
import { runSiteCommand } from "../site-command.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false } },
})
await runSiteCommand(values, (site) => runOwner(site, positionals, readSite(values)))
