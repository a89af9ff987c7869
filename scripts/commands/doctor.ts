import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { seconds } from "#app/domain/time.ts"
import { fetchService } from "#app/gateways/call-service.server.ts"
import { runWrangler } from "../cloudflare/wrangler.ts"
import { requestWithoutUserAgent } from "../doctor/bare-request.ts"
import { examine } from "../doctor/examine.ts"
import { formatFindings } from "../doctor/finding.ts"
import { readSurroundings } from "../doctor/surroundings.ts"
import { waitForSite } from "../doctor/wait-for-site.ts"
import { runCommand } from "../run-command.ts"

// npm run doctor [-- --remote] [--site URL] [--wait MINUTES]: checks the local shop, or with --remote the
// one on Cloudflare. --site: another address of the same Worker. --wait: first waits so long for a new domain's DNS record
// and certificate.

const RESPONSE_TIMEOUT = seconds(10)

const { values: options } = parseArgs({
  options: {
    remote: { type: "boolean", default: false },
    site: { type: "string" },
    wait: { type: "string" },
  },
})

await runCommand(async () => {
  const surroundings = await readSurroundings({
    isRemote: options.remote,
    root: ".",
    environment: process.env,
    wrangler: runWrangler,
    // The Worker's own way to call services: its User-Agent, a limited time, no redirects.
    fetch: (url, init) => fetchService(url, { ...init, timeout: RESPONSE_TIMEOUT }),
    bareRequest: requestWithoutUserAgent(RESPONSE_TIMEOUT),
    now: () => new Date(),
    ...(options.site && { siteUrl: options.site }),
  })
  const site = { ...surroundings, sleep: setTimeout, print: (line: string) => console.log(line) }
  if (options.wait) await waitForSite(site, Number(options.wait))
  const findings = await examine(surroundings)
  const title = `${surroundings.siteUrl} (${options.remote ? "on Cloudflare" : "local; --remote checks Cloudflare"})`
  if (findings.some(({ verdict }) => verdict === "failing")) process.exitCode = 1
  return formatFindings(title, findings)
})
