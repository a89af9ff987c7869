import { REMOTE, runCommand } from "../command.ts"
import { examine, formatFindings } from "../doctor/check.ts"
import { checksOf } from "../doctor/checks.ts"
import { readShop } from "../doctor/shop.ts"

// npm run doctor [-- --remote]: checks the local shop, or with --remote the one on Cloudflare.

await runCommand(REMOTE, async (options) => {
  const shop = await readShop(options)
  const findings = await examine(shop, checksOf(shop))
  if (findings.some(({ verdict }) => verdict === "failing")) process.exitCode = 1
  const where = shop.isRemote ? "steps are those of docs/first-day.md" : "local; --remote checks Cloudflare"
  return formatFindings(`${shop.siteUrl} (${where})`, findings)
})
