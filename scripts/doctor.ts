import { parseArgs } from "node:util"
import { seconds } from "#app/domain/time.ts"
import { examine } from "./doctor/examine.ts"
import { formatFindings } from "./doctor/finding.ts"
import { readSurroundings } from "./doctor/surroundings.ts"
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

/** No answer is waited for longer. Requests say which version of the Worker shall answer; no other service minds. */
function fetchFrom(version: string | undefined): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    if (version !== undefined) headers.set("cloudflare-workers-version-overrides", `brisk="${version}"`)
    return fetch(input, { ...init, headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT) })
  }
}
