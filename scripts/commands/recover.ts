import { REMOTE, runCommand } from "../command.ts"

await runCommand(
  {
    name: "recover",
    does: "Confirms what Razorpay captured and refunded since a time; without one, tells what became of the last requests.",
    options: {
      ...REMOTE,
      since: { value: "TIME", does: "a time of the past, such as 2026-11-22T02:17Z" },
    },
    notes: "The site itself does it, in the next runs of its cron.",
  },
  async (values) => {
    const { describeRecoveries, requestRecovery } = await import("../recover.ts")
    const { withSite } = await import("../site-command.ts")
    return withSite(values, async (site) => {
      if (values.since === undefined) {
        const requests = await describeRecoveries(site)
        return requests || `Nothing was requested yet (${site.database}). With --since TIME, it is.`
      }
      await requestRecovery(site, new Date(values.since))
      return `The site begins within two minutes (${site.database}). "npm run recover" tells how far it is.`
    })
  },
)
