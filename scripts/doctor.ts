import { parseArgs } from "node:util"
import { examine } from "./doctor/examine.ts"
import { formatFindings } from "./doctor/finding.ts"
import { readSurroundings } from "./doctor/surroundings.ts"
import { runWrangler } from "./wrangler.ts"

// npm run doctor [-- --remote] [-- --site URL]: checks the local shop, or with --remote the one on Cloudflare.
// --site: another address of the same Worker, such as the workers.dev address of a version.

const { values: options } = parseArgs({
  options: { remote: { type: "boolean", default: false }, site: { type: "string" } },
})

try {
  const surroundings = await readSurroundings({
    isRemote: options.remote,
    root: ".",
    environment: process.env,
    wrangler: runWrangler,
    fetch,
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
