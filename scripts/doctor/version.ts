import { type Finding, failing, ok } from "./finding.ts"
import { readHealth } from "./site.ts"
import type { Surroundings } from "./surroundings.ts"

const REQUESTS = 5

/**
 * Whether the requests of this examination reach the version that was asked for. To be run after all other checks, which
 * otherwise may have examined another version.
 */
export async function checkVersion({
  siteUrl,
  fetch,
  version,
}: Pick<Surroundings, "siteUrl" | "fetch" | "version">): Promise<Finding[]> {
  if (version === null) return []
  const answered = new Set<string>()
  for (let request = 0; request < REQUESTS; request++) {
    const health = await readHealth(await fetch(`${siteUrl}/healthz`))
    answered.add(health?.version ?? "a version that does not say which")
  }
  answered.delete(version)
  if (answered.size === 0) return [ok("Version", `${version} answers`)]
  return [
    failing("Version", {
      says: `Asked for ${version}; ${[...answered].join(" and ")} answered. The other findings are not about the new version.`,
      remedy:
        "See that it is in the deployment (npx wrangler deployments status), that wrangler.toml has [version_metadata], and that no rule of the zone removes the header Cloudflare-Workers-Version-Overrides. Then roll out again.",
    }),
  ]
}
