import { REMOTE, runCommand } from "../command.ts"

await runCommand(
  {
    name: "doctor",
    does: "Checks a shop: configuration, database, books, site, Razorpay, email. Exit status 1: something would lose a sale.",
    options: { remote: { ...REMOTE.remote, does: "checks the shop on Cloudflare instead of the local one" } },
  },
  async (options) => {
    const { examine, formatFindings } = await import("../doctor/check.ts")
    const { listChecks } = await import("../doctor/checks.ts")
    const { withShop } = await import("../doctor/shop.ts")
    return withShop(options, async (shop) => {
      const findings = await examine(shop, listChecks(shop))
      if (findings.some(({ verdict }) => verdict === "failing")) process.exitCode = 1
      const where = shop.isRemote
        ? "steps are those of docs/first-day.md"
        : "local; --remote checks Cloudflare"
      return formatFindings(`${shop.siteUrl} (${where})`, findings)
    })
  },
)
