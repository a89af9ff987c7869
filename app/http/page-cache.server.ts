import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare"
import { mayNameSession } from "#app/domain/account/session-id.ts"
import { parseCountry, regionOf } from "#app/domain/checkout/regions.ts"
import { addMilliseconds, endOfDay, isPast, minutes, seconds } from "#app/domain/time.ts"
import { type CachedPage, deserializePage, type SerializedPage, serializePage } from "./cached-page.server.ts"
import { createMemoryCache } from "./memory-cache.server.ts"
import { PAGE_MAX_AGE } from "./page-max-age.ts"

/**
 * Which signed-out visitors get the same document: all, or those of one region. Routes set `handle.shared`.
 */
type CacheScope = "everywhere" | "by-region"

type Dependencies = Pick<
  AppLoadContext,
  "auth" | "config" | "geolocation" | "log" | "nonce" | "now" | "waitUntil"
>

const MAX_AGE = minutes(1)
const CACHE_NAME = "pages"

/**
 * Caches the public pages of signed-out visitors in the isolate's memory and, for other isolates of the same
 * data center, in the Cache API. The key is build, path and, for pages with prices, region. An entry expires
 * after at most one minute, and at midnight UTC because pages show the current date. A request with a session
 * cookie bypasses the cache.
 */
export function createPageCache({ routes, assets }: Pick<ServerBuild, "routes" | "assets">) {
  const memory = createMemoryCache()
  const scopes = new Map<string, CacheScope>()
  for (const route of Object.values(routes)) {
    const scope = cacheScopeOf(route?.module.handle)
    if (route && scope) scopes.set(`/${route.path ?? ""}`, scope)
  }

  /**
   * The page from the memory cache, without parsing the URL or any I/O; null for every request that needs
   * either.
   */
  function getFromMemory(request: Request, knownCountry: () => unknown, now: Date): Response | null {
    const { method, url, headers } = request
    const path = url.slice(url.indexOf("/", url.indexOf("//") + 2))
    const scope = scopes.get(path)
    if (!scope || method !== "GET") return null
    const cookie = headers.get("cookie")
    if (cookie !== null && mayNameSession(cookie)) return null
    const country = scope === "by-region" ? knownCountry() : undefined
    if (scope === "by-region" && (typeof country !== "string" || country === "")) return null
    const page = memory.get(cacheKey(path, scope, parseCountry(country)), now)
    return page && respond(page, request)
  }

  /**
   * The page from the memory cache, else from the Cache API, else from `render`, whose result is cached if
   * allowed.
   */
  async function handle(
    request: Request,
    context: Dependencies,
    render: () => Promise<Response>,
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const scope = scopes.get(pathname)
    const isCacheableRequest =
      request.method === "GET" && context.auth.isAnonymous && !search.includes("_data")
    if (!scope || !isCacheableRequest) return withoutMaxAge(await render())

    const country = scope === "by-region" ? await context.geolocation.findCountry() : null
    const key = cacheKey(pathname, scope, country)
    const cacheUrl = `${context.config.siteUrl}/.pages/${assets.version}/${key}`
    const inMemory = memory.get(key, context.now())
    if (inMemory) return respond(inMemory, request)

    const stored = await readCacheApi(cacheUrl, context)
    if (stored) {
      const cached = deserializePage(stored)
      memory.set(key, cached)
      return respond(cached, request)
    }
    const requestedAt = context.now()
    const response = await render()
    const freshUntil = expiryOf(response, requestedAt)
    // A form's `action` attribute repeats the query string, so a page requested with one is not cached.
    const isCacheableResponse =
      search === "" && response.status === 200 && !response.headers.has("set-cookie")
    if (!isCacheableResponse || isPast(freshUntil, requestedAt)) return withoutMaxAge(response)

    const serialized = await serializePage(withoutMaxAge(response), context.nonce, freshUntil)
    const page = deserializePage(serialized)
    memory.set(key, page)
    context.waitUntil(writeCacheApi(cacheUrl, serialized, context))
    return respond(page, request)
  }

  return { getFromMemory, handle }
}

function cacheKey(path: string, scope: CacheScope, country: string | null): string {
  return scope === "by-region" ? regionOf(country) + path : path
}

/**
 * When a page expires: after its route's max-age (default and maximum: one minute), and at the end of the
 * day.
 */
function expiryOf(response: Response, requestedAt: Date): Date {
  const maxAge = response.headers.get(PAGE_MAX_AGE)
  const duration = Math.min(maxAge === null ? MAX_AGE : seconds(Number(maxAge)), MAX_AGE)
  return new Date(Math.min(addMilliseconds(requestedAt, duration).getTime(), endOfDay(requestedAt).getTime()))
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
  const isUnchanged = request.headers.get("if-none-match")?.includes(etag)
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

/**
 * A page that another isolate of this data center stored; null on a miss, and when the Cache API fails
 * (logged).
 */
async function readCacheApi(url: string, { log, now }: Dependencies): Promise<SerializedPage | null> {
  try {
    const page = await (await (await caches.open(CACHE_NAME)).match(url))?.json<SerializedPage>()
    return page && !isPast(new Date(page.freshUntil), now()) ? page : null
  } catch (error) {
    log.error("page-cache-unreachable", error)
    return null
  }
}

async function writeCacheApi(url: string, page: SerializedPage, { log, now }: Dependencies): Promise<void> {
  const maxAge = Math.ceil((page.freshUntil - now().getTime()) / seconds(1))
  try {
    const headers = { "cache-control": `max-age=${maxAge}` }
    await (await caches.open(CACHE_NAME)).put(url, Response.json(page, { headers }))
  } catch (error) {
    log.error("page-cache-unwritable", error)
  }
}
