import type { Clock, Log, Site, Visitor } from "#app/capabilities.ts"
import { hasSessionCookie } from "#app/domain/account/session-id.ts"
import { parseCountry } from "#app/domain/orders/regions.ts"
import { addMilliseconds, endOfDay, isPast, minutes, seconds } from "#app/domain/time.ts"
import { type CacheScope, cacheKey } from "./cache-scope.ts"
import { type CachedPage, deserializePage, serializePage } from "./cached-page.server.ts"
import { createMemoryCache } from "./memory-cache.server.ts"
import { PAGE_MAX_AGE } from "./page-max-age.ts"
import { readStoredPage, writeStoredPage } from "./stored-pages.server.ts"

/** What the build says about its pages. */
export type CachedPages = {
  /** Of the build; part of the keys in the Cache API. */
  version: string
  /** By path; a path that is absent is not cached. */
  scopes: Record<string, CacheScope>
}

type Pages = {
  memory: ReturnType<typeof createMemoryCache>
  scopes: Map<string, CacheScope>
  version: string
}

/** What a lookup needs; `configuration` is a fingerprint of the Worker's variables. */
type Lookup = Clock & Log & Pick<Visitor, "geolocation"> & { configuration: () => Promise<string> }

type Dependencies = Lookup & Site

const MAX_AGE = minutes(1)

/**
 * Caches the public pages of signed-out visitors in the isolate's memory and, for other isolates of the same
 * data center, in the Cache API. The key is build, configuration, path and, for pages with prices, region. An entry
 * expires after at most one minute, and at midnight UTC because pages show the current date. A request with a session
 * cookie bypasses the cache. Nothing here needs React, Remix or the configuration to be evaluated.
 */
export function createPageCache({ scopes, version }: CachedPages) {
  const cache = { memory: createMemoryCache(), scopes: new Map(Object.entries(scopes)), version }
  return {
    /**
     * The page from the memory cache, without parsing the URL or any I/O; null for every request that needs
     * either.
     */
    getFromMemory: (request: Request, knownCountry: () => unknown, now: Date) =>
      getFromMemory(cache, request, knownCountry, now),
    /** The page from the memory cache, else from the Cache API; null for a page that is in neither. */
    find: (request: Request, lookup: Lookup) => find(cache, request, lookup),
    /** The page from `render`, which is stored if it is allowed to be; for a request that `find` did not answer. */
    render: (request: Request, context: Dependencies, render: () => Promise<Response>) =>
      renderAndStore(cache, request, context, render),
  }
}

export type PageCache = ReturnType<typeof createPageCache>

function getFromMemory(
  { memory, scopes }: Pages,
  request: Request,
  knownCountry: () => unknown,
  now: Date,
): Response | null {
  const { method, url, headers } = request
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2))
  const scope = scopes.get(path)
  if (!scope || method !== "GET") return null
  const cookie = headers.get("cookie")
  if (cookie !== null && hasSessionCookie(cookie)) return null
  const country = scope === "by-region" ? knownCountry() : undefined
  if (scope === "by-region" && (typeof country !== "string" || country === "")) return null
  const page = memory.get(cacheKey(path, scope, parseCountry(country)), now)
  return page && respond(page, request)
}

/** The key of the page that the request may get from the cache; null for any other request. */
async function keyOf({ scopes }: Pages, request: Request, { geolocation }: Lookup): Promise<string | null> {
  const { pathname, search } = new URL(request.url)
  const scope = scopes.get(pathname)
  if (!scope || request.method !== "GET" || search.includes("_data")) return null
  if (scope === "without-query" && search !== "") return null
  if (hasSessionCookie(request.headers.get("cookie") ?? "")) return null
  return cacheKey(pathname, scope, scope === "by-region" ? await geolocation.findCountry() : null)
}

async function find(cache: Pages, request: Request, lookup: Lookup): Promise<Response | null> {
  const key = await keyOf(cache, request, lookup)
  if (key === null) return null
  const inMemory = cache.memory.get(key, lookup.now())
  if (inMemory) return respond(inMemory, request)
  const stored = await readStoredPage(await storageUrl(cache, key, request, lookup), lookup)
  if (!stored) return null
  cache.memory.set(key, stored)
  return respond(stored, request)
}

async function renderAndStore(
  cache: Pages,
  request: Request,
  context: Dependencies,
  render: () => Promise<Response>,
): Promise<Response> {
  const key = await keyOf(cache, request, context)
  const requestedAt = context.now()
  const response = await render()
  const freshUntil = expiryOf(response, requestedAt)
  // A loader or a form's `action` attribute may repeat the query string, so a page requested with one is not cached.
  const isCacheable =
    new URL(request.url).search === "" && response.status === 200 && !response.headers.has("set-cookie")
  if (key === null || !isCacheable || isPast(freshUntil, requestedAt)) return withoutMaxAge(response)
  const serialized = await serializePage(withoutMaxAge(response), freshUntil)
  const page = deserializePage(serialized)
  cache.memory.set(key, page)
  const store = async () =>
    writeStoredPage(await storageUrl(cache, key, request, context), serialized, context)
  context.waitUntil(store())
  return respond(page, request)
}

/** The key in the Cache API: a URL, on the Worker's own host, because another one is looked up in the DNS. */
async function storageUrl(
  { version }: Pages,
  key: string,
  { url }: Request,
  { configuration }: Lookup,
): Promise<string> {
  return `${new URL(url).origin}/page-cache/${version}/${await configuration()}/${key}`
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

function respond({ body, headers, etag }: CachedPage, request: Request): Response {
  const isUnchanged = request.headers.get("if-none-match")?.includes(etag)
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
