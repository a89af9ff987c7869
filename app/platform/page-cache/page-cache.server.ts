import { hash } from "node:crypto"
import type { Clock, Log, Site, Visitor } from "#app/capabilities.ts"
import { parseCountry } from "#app/platform/countries.ts"
import { hasSessionCookie } from "#app/platform/http/cookies.ts"
import { addMilliseconds, endOfDay, indianDayOf, isPast, minutes, seconds } from "#app/platform/time.ts"
import { type CacheScope, cacheKey, dependsOnQuery, dependsOnRegion } from "./cache-scope.ts"
import { PAGE_MAX_AGE } from "./page-max-age.ts"

/** Pages of the build that can be cached. */
type CachedPages = {
  /** Version of the build; part of the keys in the Cache API. */
  version: string
  /** Scopes by path; a path that is absent is not cached. */
  scopes: Record<string, CacheScope>
}

/** Dependencies of a lookup; `configuration` returns a fingerprint of the Worker's variables. */
type Lookup = Clock & Log & Pick<Visitor, "geolocation"> & { configuration: () => string }

/** A rendering's dependencies; `setting` is the owner's setting that it depends on. */
type Rendering = Lookup & Pick<Site, "waitUntil"> & { setting: string }

const MAX_AGE = minutes(1)

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Caches the public pages of signed-out visitors in the isolate's memory and, for other isolates of the same
 * data center, in the Cache API. The key is build, configuration, path and, for pages with prices, region. An entry
 * expires after at most one minute, and at midnight in Asia/Kolkata because pages show the current day, or as soon as the isolate
 * knows that the owner's setting for sales has changed. A request with a session cookie bypasses the cache. Nothing here needs
 * React, Remix or the configuration to be evaluated.
 */
export function createPageCache(
  { scopes, version }: CachedPages,
  regionOf: (country: string | null) => string,
) {
  const memory = createMemoryCache()
  const scopeOf = new Map(Object.entries(scopes))
  /** The owner's setting as this isolate knows it; null until it has read it. */
  let known: string | null = null

  /** The key of the page that the request may get from the cache; null for any other request. */
  async function keyOf({ method, url, headers }: Request, { geolocation }: Lookup) {
    const { pathname, search } = new URL(url)
    const scope = scopeOf.get(pathname)
    if (!scope || method !== "GET" || search.includes("_data")) return null
    if (dependsOnQuery(scope) && search !== "") return null
    if (hasSessionCookie(headers.get("cookie") ?? "")) return null
    return cacheKey(pathname, scope, dependsOnRegion(scope) ? regionOf(await geolocation.findCountry()) : "")
  }

  /** The key in the Cache API: a URL, on the Worker's own host, because another one is looked up in the DNS. */
  const storageUrl = (key: string, { url }: Request, { configuration }: Lookup) =>
    `${new URL(url).origin}/page-cache/${version}/${configuration()}/${key}`

  return {
    /** Drops the pages of another setting. */
    changeSetting(setting: string) {
      if (setting === known) return
      memory.clear()
      known = setting
    },

    /**
     * The page from the memory cache, without parsing the URL or any I/O; null for every request that needs
     * either.
     */
    getFromMemory(request: Request, knownCountry: () => unknown, now: Date) {
      const { method, url, headers } = request
      const path = url.slice(url.indexOf("/", url.indexOf("//") + 2))
      const scope = scopeOf.get(path)
      if (!scope || method !== "GET") return null
      const cookie = headers.get("cookie")
      if (cookie !== null && hasSessionCookie(cookie)) return null
      const country = dependsOnRegion(scope) ? knownCountry() : undefined
      if (dependsOnRegion(scope) && (typeof country !== "string" || country === "")) return null
      const page = memory.get(cacheKey(path, scope, regionOf(parseCountry(country))), now)
      return page && respond(page, request)
    },

    /** The page from the memory cache, else from the Cache API; null for a page that is in neither. */
    async find(request: Request, lookup: Lookup) {
      const key = await keyOf(request, lookup)
      if (key === null) return null
      const inMemory = memory.get(key, lookup.now())
      if (inMemory) return respond(inMemory, request)
      const stored = await readStoredPage(storageUrl(key, request, lookup), lookup)
      // An isolate that does not know the setting yet takes what another one knew within the last minute.
      if (!stored || (known !== null && stored.setting !== known)) return null
      memory.set(key, stored)
      return respond(stored, request)
    },

    /** The page from `render`, which is stored if it is allowed to be; for a request that `find` did not answer. */
    async render(request: Request, context: Rendering, render: () => Promise<Response>) {
      const key = await keyOf(request, context)
      const requestedAt = context.now()
      const response = await render()
      const freshUntil = expiryOf(response, requestedAt)
      response.headers.delete(PAGE_MAX_AGE)
      // A loader or a form's `action` attribute may repeat the query string, so a page requested with one is not cached.
      const isCacheable =
        new URL(request.url).search === "" && response.status === 200 && !response.headers.has("set-cookie")
      if (key === null || !isCacheable || isPast(freshUntil, requestedAt)) return response
      const { setting } = context
      const serialized = await serializePage(response, freshUntil, setting)
      const page = deserializePage(serialized)
      // The setting may have changed meanwhile.
      if (setting !== known) return respond(page, request)
      memory.set(key, page)
      context.waitUntil(writeStoredPage(storageUrl(key, request, context), serialized, context))
      return respond(page, request)
    },
  }
}

/** Time when a page expires: after its route's max-age (default and maximum: one minute), and at the end of the day. */
function expiryOf(response: Response, requestedAt: Date) {
  const maxAge = response.headers.get(PAGE_MAX_AGE)
  const duration = Math.min(maxAge === null ? MAX_AGE : seconds(Number(maxAge)), MAX_AGE)
  return new Date(
    Math.min(addMilliseconds(requestedAt, duration).getTime(), endOfDay(indianDayOf(requestedAt)).getTime()),
  )
}

function respond({ body, headers, etag }: CachedPage, request: Request) {
  const isUnchanged = request.headers.get("if-none-match")?.includes(etag)
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

/** A rendered document. */
export type CachedPage = ReturnType<typeof deserializePage>

/** A page as JSON for the Cache API. */
type SerializedPage = Awaited<ReturnType<typeof serializePage>>

/**
 * Reads a rendered response into a page that every visitor may get: it runs no script, so it has no nonce. `etag` is a hash of
 * the body, compared with `If-None-Match` to answer 304; `freshUntil` in Unix milliseconds.
 */
export async function serializePage(response: Response, freshUntil: Date, setting: string) {
  const { headers } = response
  const body = await response.text()
  const etag = `"${hash("sha256", body, "base64").slice(0, 22)}"`
  // A browser may store a document but must revalidate, because signing in changes what the same URL shows.
  if (!headers.get("cache-control")?.startsWith("public")) headers.set("cache-control", "private, no-cache")
  headers.set("etag", etag)
  return { body, headers: [...headers], etag, freshUntil: freshUntil.getTime(), setting }
}

export function deserializePage({ body, headers, etag, freshUntil, setting }: SerializedPage) {
  return {
    // Bytes: workerd sends a string with non-Latin-1 characters half as fast.
    body: new TextEncoder().encode(body),
    headers: new Headers(headers),
    etag,
    freshUntil: new Date(freshUntil),
    setting,
  }
}

// Pages in the Cache API, which the isolates of one data center share. Its failures are logged and harmless.

const CACHE_NAME = "pages"

/** The page that an isolate of this data center stored under the URL; null on a miss or a failure. */
async function readStoredPage(url: string, { log, now }: Clock & Log) {
  try {
    const page = await (await (await caches.open(CACHE_NAME)).match(url))?.json<SerializedPage>()
    return page && !isPast(new Date(page.freshUntil), now()) ? deserializePage(page) : null
  } catch (error) {
    log.error("page-cache-unreachable", error)
    return null
  }
}

async function writeStoredPage(url: string, page: SerializedPage, { log, now }: Clock & Log) {
  const maxAge = Math.ceil((page.freshUntil - now().getTime()) / seconds(1))
  try {
    const headers = { "cache-control": `max-age=${maxAge}` }
    await (await caches.open(CACHE_NAME)).put(url, Response.json(page, { headers }))
  } catch (error) {
    log.error("page-cache-unwritable", error)
  }
}

const MAX_BYTES = 4 * 1024 * 1024

/** The isolate's memory cache of pages; over `maxBytes` of bodies it evicts the pages that were set first. */
export function createMemoryCache(maxBytes = MAX_BYTES) {
  const pages = new Map<string, CachedPage>()
  let total = 0

  function remove(key: string) {
    total -= pages.get(key)?.body.byteLength ?? 0
    pages.delete(key)
  }

  return {
    clear() {
      pages.clear()
      total = 0
    },
    get(key: string, now: Date) {
      const page = pages.get(key)
      if (!page) return null
      if (!isPast(page.freshUntil, now)) return page
      remove(key)
      return null
    },
    set(key: string, page: CachedPage) {
      remove(key)
      pages.set(key, page)
      total += page.body.byteLength
      for (const oldest of pages.keys()) {
        if (total <= maxBytes) break
        remove(oldest)
      }
    },
  }
}
