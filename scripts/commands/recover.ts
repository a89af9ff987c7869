import { REMOTE, runCommand } from "../command.ts"
import { describeRecoveries, requestRecovery } from "../recover.ts"
import { withSite } from "../site-command.ts"

const USAGE = `npm run recover -- --since TIME    confirms what Razorpay captured and refunded since then, such as 2026-11-22T02:17Z
npm run recover                    tells what became of the last requests

The site itself does it, in the next runs of its cron. Asks the local site; with --remote, the production one.`

await runCommand({ ...REMOTE, since: { type: "string" } }, (values) =>
  withSite(values, async (site) => {
    if (values.since === undefined) return (await describeRecoveries(site)) || USAGE
    await requestRecovery(site, new Date(values.since))
    return `The site begins within two minutes (${site.database}). "npm run recover" tells how far it is.`
  }),
)
