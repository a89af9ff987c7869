import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare"
import { parseCountry, regionOf } from "#app/domain/regions.ts"
import { mayNameSession } from "#app/domain/session-id.ts"
import { after, endOfDay, hasPassed, minutes, seconds } from "#app/domain/time.ts"
import { FRESH_FOR } from "./fresh-for.ts"
import { type KeptPage, type PackedPage, pack, unpack } from "./kept-page.server.ts"
import { createPageMemory } from "./page-memory.server.ts"

/** How a route's document is shared among visitors who are signed out. A route says so in its `handle`. */
type Sharing = "everywhere" | "by-region"

type Needs = Pick<AppLoadContext, "auth" | "config" | "geolocation" | "log" | "nonce" | "now" | "waitUntil">

const FRESH_AT_MOST = minutes(1)
const CACHE = "pages"

/**
 * Rendered once, served many times: the public pages of visitors who are signed out, from the isolate's memory or, for
 * its neighbours, the Cache API. A page is kept for a minute at most and never beyond midnight ("Last updated" is
 * today), by build, path and, where prices show, region. A request that names a session is neither answered from here
 * nor kept.
 */
export function createPageCache({ routes, assets }: Pick<ServerBuild, "routes" | "assets">) {
  const memory = createPageMemory()
  const shared = new Map<string, Sharing>()
  for (const route of Object.values(routes)) {
    const sharing = sharingOf(route?.module.handle)
    if (route && sharing) shared.set(`/${route.path ?? ""}`, sharing)
  }

  /** The page if it is in memory; null when finding out takes more than a look at the plainest of requests. */
  function recall(request: Request, knownCountry: () => unknown, now: Date): Response | null {
    const { method, url, headers } = request
    const path = url.slice(url.indexOf("/", url.indexOf("//") + 2))
    const sharing = shared.get(path)
    if (!sharing || method !== "GET") return null
    const cookie = headers.get("cookie")
    if (cookie !== null && mayNameSession(cookie)) return null
    const country = sharing === "by-region" ? knownCountry() : undefined
    if (sharing === "by-region" && (typeof country !== "string" || country === "")) return null
    const page = memory.find(keyOf(path, sharing, parseCountry(country)), now)
    return page && answer(page, request)
  }

  /** The page from where it is kept, else what `render` answers; that is kept, if it may be. */
  async function serve(request: Request, context: Needs, render: () => Promise<Response>): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const sharing = shared.get(pathname)
    const isForAll = request.method === "GET" && context.auth.isAnonymous && !search.includes("_data")
    if (!sharing || !isForAll) return withoutFreshFor(await render())

    const country = sharing === "by-region" ? await context.geolocation.findCountry() : null
    const key = keyOf(pathname, sharing, country)
    const address = `${context.config.siteUrl}/.pages/${assets.version}/${key}`
    const remembered = memory.find(key, context.now())
    if (remembered) return answer(remembered, request)

    const nearby = await findNearby(address, context)
    if (nearby) {
      const kept = unpack(nearby)
      memory.keep(key, kept)
      return answer(kept, request)
    }
    const askedAt = context.now()
    const response = await render()
    const freshUntil = freshUntilOf(response, askedAt)
    // No page depends on what is asked after its path, but a form repeats that in its address: it must not be kept.
    const isKeepable = search === "" && response.status === 200 && !response.headers.has("set-cookie")
    if (!isKeepable || hasPassed(freshUntil, askedAt)) return withoutFreshFor(response)

    const page = await pack(withoutFreshFor(response), context.nonce, freshUntil)
    const kept = unpack(page)
    memory.keep(key, kept)
    context.waitUntil(keepNearby(address, page, context))
    return answer(kept, request)
  }

  return { recall, serve }
}

function keyOf(path: string, sharing: Sharing, country: string | null): string {
  return sharing === "by-region" ? regionOf(country) + path : path
}

/** As long as its route says, else a minute; no longer than a minute, nor than the day. */
function freshUntilOf(response: Response, askedAt: Date): Date {
  const said = response.headers.get(FRESH_FOR)
  const freshFor = Math.min(said === null ? FRESH_AT_MOST : seconds(Number(said)), FRESH_AT_MOST)
  return new Date(Math.min(after(askedAt, freshFor).getTime(), endOfDay(askedAt).getTime()))
}

function withoutFreshFor(response: Response): Response {
  response.headers.delete(FRESH_FOR)
  return response
}

function sharingOf(handle: unknown): Sharing | null {
  if (typeof handle !== "object" || handle === null || !("shared" in handle)) return null
  return handle.shared === "everywhere" || handle.shared === "by-region" ? handle.shared : null
}

function answer({ body, headers, etag }: KeptPage, request: Request): Response {
  const isKnown = request.headers.get("if-none-match")?.includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

/** What another isolate of this place has rendered. A cache that fails costs a rendering, not the page. */
async function findNearby(key: string, { log, now }: Needs): Promise<PackedPage | null> {
  try {
    const page = await (await (await caches.open(CACHE)).match(key))?.json<PackedPage>()
    return page && !hasPassed(new Date(page.freshUntil), now()) ? page : null
  } catch (error) {
    log.error("page-cache-unreachable", error)
    return null
  }
}

async function keepNearby(key: string, page: PackedPage, { log, now }: Needs): Promise<void> {
  const maxAge = Math.ceil((page.freshUntil - now().getTime()) / seconds(1))
  try {
    const headers = { "cache-control": `max-age=${maxAge}` }
    await (await caches.open(CACHE)).put(key, Response.json(page, { headers }))
  } catch (error) {
    log.error("page-cache-unwritable", error)
  }
}
