import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare"
import { mayNameSession } from "#app/domain/account/session-id.ts"
import { parseCountry, regionOf } from "#app/domain/checkout/regions.ts"
import { addMilliseconds, endOfDay, isPast, minutes, seconds } from "#app/domain/time.ts"
import { type CachedPage, deserializePage, type SerializedPage, serializePage } from "./cached-page.server.ts"
import { createMemoryCache } from "./memory-cache.server.ts"
import { PAGE_MAX_AGE } from "./page-max-age.ts"

/** How a route's document is shared among visitors who are signed out. A route says so in its `handle`. */
type CacheScope = "everywhere" | "by-region"

type Dependencies = Pick<
  AppLoadContext,
  "auth" | "config" | "geolocation" | "log" | "nonce" | "now" | "waitUntil"
>

const MAX_AGE = minutes(1)
const CACHE = "pages"

/**
 * Rendered once, served many times: the public pages of visitors who are signed out, from the isolate's memory or, for
 * its neighbors, the Cache API. A page is kept for a minute at most and never beyond midnight ("Last updated" is
 * today), by build, path and, where prices show, region. A request that names a session is neither answered from here
 * nor kept.
 */
export function createPageCache({ routes, assets }: Pick<ServerBuild, "routes" | "assets">) {
  const memory = createMemoryCache()
  const shared = new Map<string, CacheScope>()
  for (const route of Object.values(routes)) {
    const sharing = cacheScopeOf(route?.module.handle)
    if (route && sharing) shared.set(`/${route.path ?? ""}`, sharing)
  }

  /** The page if it is in memory; null when finding out takes more than a look at the plainest of requests. */
  function getFromMemory(request: Request, knownCountry: () => unknown, now: Date): Response | null {
    const { method, url, headers } = request
    const path = url.slice(url.indexOf("/", url.indexOf("//") + 2))
    const sharing = shared.get(path)
    if (!sharing || method !== "GET") return null
    const cookie = headers.get("cookie")
    if (cookie !== null && mayNameSession(cookie)) return null
    const country = sharing === "by-region" ? knownCountry() : undefined
    if (sharing === "by-region" && (typeof country !== "string" || country === "")) return null
    const page = memory.get(cacheKey(path, sharing, parseCountry(country)), now)
    return page && respond(page, request)
  }

  /** The page from where it is kept, else what `render` answers; that is kept, if it may be. */
  async function handle(
    request: Request,
    context: Dependencies,
    render: () => Promise<Response>,
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const sharing = shared.get(pathname)
    const isForAll = request.method === "GET" && context.auth.isAnonymous && !search.includes("_data")
    if (!sharing || !isForAll) return withoutMaxAge(await render())

    const country = sharing === "by-region" ? await context.geolocation.findCountry() : null
    const key = cacheKey(pathname, sharing, country)
    const address = `${context.config.siteUrl}/.pages/${assets.version}/${key}`
    const remembered = memory.get(key, context.now())
    if (remembered) return respond(remembered, request)

    const nearby = await readCacheApi(address, context)
    if (nearby) {
      const kept = deserializePage(nearby)
      memory.set(key, kept)
      return respond(kept, request)
    }
    const askedAt = context.now()
    const response = await render()
    const freshUntil = expiryOf(response, askedAt)
    // No page depends on what is asked after its path, but a form repeats that in its address: it must not be kept.
    const isKeepable = search === "" && response.status === 200 && !response.headers.has("set-cookie")
    if (!isKeepable || isPast(freshUntil, askedAt)) return withoutMaxAge(response)

    const page = await serializePage(withoutMaxAge(response), context.nonce, freshUntil)
    const kept = deserializePage(page)
    memory.set(key, kept)
    context.waitUntil(writeCacheApi(address, page, context))
    return respond(kept, request)
  }

  return { getFromMemory, handle }
}

function cacheKey(path: string, sharing: CacheScope, country: string | null): string {
  return sharing === "by-region" ? regionOf(country) + path : path
}

/** As long as its route says, else a minute; no longer than a minute, nor than the day. */
function expiryOf(response: Response, askedAt: Date): Date {
  const said = response.headers.get(PAGE_MAX_AGE)
  const freshFor = Math.min(said === null ? MAX_AGE : seconds(Number(said)), MAX_AGE)
  return new Date(Math.min(addMilliseconds(askedAt, freshFor).getTime(), endOfDay(askedAt).getTime()))
}

function withoutMaxAge(response: Response): Response {
  response.headers.delete(PAGE_MAX_AGE)
  return response
}

function cacheScopeOf(handle: unknown): CacheScope | null {
  if (typeof handle !== "object" || handle === null || !("shared" in handle)) return null
  return handle.shared === "everywhere" || handle.shared === "by-region" ? handle.shared : null
}

function respond({ body, headers, etag }: CachedPage, request: Request): Response {
  const isKnown = request.headers.get("if-none-match")?.includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

/** What another isolate of this place has rendered. A cache that fails costs a rendering, not the page. */
async function readCacheApi(key: string, { log, now }: Dependencies): Promise<SerializedPage | null> {
  try {
    const page = await (await (await caches.open(CACHE)).match(key))?.json<SerializedPage>()
    return page && !isPast(new Date(page.freshUntil), now()) ? page : null
  } catch (error) {
    log.error("page-cache-unreachable", error)
    return null
  }
}

async function writeCacheApi(key: string, page: SerializedPage, { log, now }: Dependencies): Promise<void> {
  const maxAge = Math.ceil((page.freshUntil - now().getTime()) / seconds(1))
  try {
    const headers = { "cache-control": `max-age=${maxAge}` }
    await (await caches.open(CACHE)).put(key, Response.json(page, { headers }))
  } catch (error) {
    log.error("page-cache-unwritable", error)
  }
}
