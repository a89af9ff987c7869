import { parseArgs } from "node:util"
import { examine } from "./doctor/examine.ts"
import { formatFindings } from "./doctor/finding.ts"
import { readSurroundings } from "./doctor/surroundings.ts"
import { runWrangler } from "./wrangler.ts"

// npm run doctor [-- --remote] [--site URL] [--version ID]: checks the local shop, or with --remote the one on Cloudflare.
// --site: another address of the same Worker. --version: a version of it that is deployed, also to 0 % of the requests.

const { values: options } = parseArgs({
  options: {
    remote: { type: "boolean", default: false },
    site: { type: "string" },
    version: { type: "string" },
  },
})

try {
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
  console.log(formatFindings(title, findings))
  if (findings.some(({ verdict }) => verdict === "failing")) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Requests say which version of the Worker shall answer; no other service minds. */
function fetchFrom(version: string | undefined): typeof fetch {
  if (version === undefined) return fetch
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set("cloudflare-workers-version-overrides", `brisk="${version}"`)
    return fetch(input, { ...init, headers })
  }
}
