import { pageRegionOf } from "#app/orders/prices/sales.ts"
import { recordCron, recordMemoryHit, recordRequest } from "#app/platform/gateways/analytics.server.ts"
import { createGeolocation } from "#app/platform/gateways/ip-info.server.ts"
import { createJsonLogger } from "#app/platform/gateways/json-logger.server.ts"
import { pickConfiguration } from "#app/platform/http/configuration-fingerprint.server.ts"
import { knownCountry } from "#app/platform/http/request-location.ts"
import { createPageCache } from "#app/platform/page-cache/page-cache.server.ts"
import { cachedPages } from "#build/server/cached-pages.js"
import type { Bindings } from "./load-context.server.ts"
import type { Site } from "./site.server.ts"

const pageCache = createPageCache(cachedPages, pageRegionOf)

let site: Site | undefined

/** Evaluated on the first request that needs it: a fresh isolate answers with a cached page without it. */
async function loadSite(): Promise<Site> {
  const build = await import("#build/server/index.js")
  site ??= build.entry.module.createSite(build)
  return site
}

export default {
  /** Reads the memory cache before anything else, because most responses come from it. */
  fetch(request, env, ctx) {
    const cached = pageCache.getFromMemory(request, () => knownCountry(env, request), new Date())
    if (!cached) return serve(request, env, ctx)
    recordMemoryHit(env.ANALYTICS)
    return cached
  },

  async scheduled(_controller, env, ctx) {
    const startedAt = Date.now()
    let status = 500
    try {
      const { runScheduled } = await loadSite()
      await runScheduled(env, ctx)
      status = 200
    } finally {
      recordCron(env.ANALYTICS, { status, startedAt })
    }
  },
} satisfies ExportedHandler<Bindings>

async function serve(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
  const startedAt = Date.now()
  const configuration = () => pickConfiguration(env)
  const log = createJsonLogger(request.headers.get("cf-ray") ?? crypto.randomUUID(), env.ANALYTICS)
  const stored = await pageCache.find(request, {
    configuration,
    geolocation: createGeolocation({
      knownCountry: knownCountry(env, request),
      ipInfoUrl: String(env.IP_INFO_URL),
      log,
    }),
    log,
    now: () => new Date(),
  })
  const response = stored ?? (await (await loadSite()).serve(request, env, ctx, { pageCache, configuration }))
  const source = stored ? "cache" : "site"
  recordRequest(env.ANALYTICS, request, { status: response.status, source, startedAt })
  return response
}
