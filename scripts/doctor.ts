import { parseArgs } from "node:util"
import { seconds } from "#app/domain/time.ts"
import { fetchService } from "#app/gateways/call-service.server.ts"
import { examine } from "./doctor/examine.ts"
import { formatFindings } from "./doctor/finding.ts"
import { type Fetch, readSurroundings } from "./doctor/surroundings.ts"
import { runCommand } from "./run-command.ts"
import { runWrangler } from "./wrangler.ts"

// npm run doctor [-- --remote] [--site URL] [--version ID]: checks the local shop, or with --remote the one on Cloudflare.
// --site: another address of the same Worker. --version: a version of it that is deployed, also to 0 % of the requests.

const RESPONSE_TIMEOUT = seconds(10)

const { values: options } = parseArgs({
  options: {
    remote: { type: "boolean", default: false },
    site: { type: "string" },
    version: { type: "string" },
  },
})

await runCommand(async () => {
  const surroundings = await readSurroundings({
    isRemote: options.remote,
    root: ".",
    environment: process.env,
    wrangler: runWrangler,
    fetch: fetchFrom(options.version),
    now: () => new Date(),
    ...(options.site && { siteUrl: options.site }),
  })
  const findings = await examine(surroundings)
  const title = `${surroundings.siteUrl} (${options.remote ? "on Cloudflare" : "local; --remote checks Cloudflare"})`
  if (findings.some(({ verdict }) => verdict === "failing")) process.exitCode = 1
  return formatFindings(title, findings)
})

/**
 * The Worker's own way to call services: its User-Agent, a limited time, no redirects. Requests say which version of the
 * Worker shall answer; no other service minds.
 */
function fetchFrom(version: string | undefined): Fetch {
  return (url, init) => {
    const headers = new Headers(init?.headers)
    if (version !== undefined) headers.set("cloudflare-workers-version-overrides", `brisk="${version}"`)
    return fetchService(url, { ...init, headers, timeout: RESPONSE_TIMEOUT })
  }
}
