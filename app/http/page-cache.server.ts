import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare"
import { hasSessionCookie } from "#app/domain/account/session-id.ts"
import { parseCountry } from "#app/domain/checkout/regions.ts"
import { addMilliseconds, endOfDay, isPast, minutes, seconds } from "#app/domain/time.ts"
import { type CacheScope, cacheKey, cacheScopesOf } from "./cache-scope.ts"
import { type CachedPage, deserializePage, serializePage } from "./cached-page.server.ts"
import { createMemoryCache } from "./memory-cache.server.ts"
import { PAGE_MAX_AGE } from "./page-max-age.ts"
import { readStoredPage, writeStoredPage } from "./stored-pages.server.ts"

type PageCache = {
  memory: ReturnType<typeof createMemoryCache>
  /** By path; a path that is absent is not cached. */
  scopes: Map<string, CacheScope>
  /** The build's version, which is part of the keys in the Cache API. */
  version: string
}

type Dependencies = Pick<AppLoadContext, "auth" | "config" | "geolocation" | "log" | "now" | "waitUntil">

const MAX_AGE = minutes(1)

/**
 * Caches the public pages of signed-out visitors in the isolate's memory and, for other isolates of the same
 * data center, in the Cache API. The key is build, path and, for pages with prices, region. An entry expires
 * after at most one minute, and at midnight UTC because pages show the current date. A request with a session
 * cookie bypasses the cache.
 */
export function createPageCache({ routes, assets }: Pick<ServerBuild, "routes" | "assets">) {
  const cache = { memory: createMemoryCache(), scopes: cacheScopesOf(routes), version: assets.version }
  return {
    /**
     * The page from the memory cache, without parsing the URL or any I/O; null for every request that needs
     * either.
     */
    getFromMemory: (request: Request, knownCountry: () => unknown, now: Date) =>
      getFromMemory(cache, request, knownCountry, now),
    /**
     * The page from the memory cache, else from the Cache API, else from `render`, whose result is cached if
     * allowed.
     */
    handle: (request: Request, context: Dependencies, render: () => Promise<Response>) =>
      handle(cache, request, context, render),
  }
}

function getFromMemory(
  { memory, scopes }: PageCache,
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

async function handle(
  cache: PageCache,
  request: Request,
  context: Dependencies,
  render: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const scope = cache.scopes.get(pathname)
  const isCacheableRequest = request.method === "GET" && context.auth.isAnonymous && !search.includes("_data")
  if (!scope || !isCacheableRequest) return withoutMaxAge(await render())

  const country = scope === "by-region" ? await context.geolocation.findCountry() : null
  const key = cacheKey(pathname, scope, country)
  const cached = await findPage(cache, key, context)
  if (cached) return respond(cached, request)

  const requestedAt = context.now()
  const response = await render()
  const freshUntil = expiryOf(response, requestedAt)
  // A form's `action` attribute repeats the query string, so a page requested with one is not cached.
  const isCacheable = search === "" && response.status === 200 && !response.headers.has("set-cookie")
  if (!isCacheable || isPast(freshUntil, requestedAt)) return withoutMaxAge(response)
  return respond(await addPage(cache, key, context, withoutMaxAge(response), freshUntil), request)
}

async function findPage(cache: PageCache, key: string, context: Dependencies): Promise<CachedPage | null> {
  const inMemory = cache.memory.get(key, context.now())
  if (inMemory) return inMemory
  const stored = await readStoredPage(storageUrl(cache, key, context), context)
  if (stored) cache.memory.set(key, stored)
  return stored
}

async function addPage(
  cache: PageCache,
  key: string,
  context: Dependencies,
  response: Response,
  freshUntil: Date,
): Promise<CachedPage> {
  const serialized = await serializePage(response, freshUntil)
  const page = deserializePage(serialized)
  cache.memory.set(key, page)
  context.waitUntil(writeStoredPage(storageUrl(cache, key, context), serialized, context))
  return page
}

/** The key in the Cache API, which must be a URL. */
function storageUrl({ version }: PageCache, key: string, { config }: Dependencies): string {
  return `${config.siteUrl}/.pages/${version}/${key}`
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
