import type { Clock, Log } from "#app/capabilities.ts"
import { isPast, seconds } from "#app/domain/time.ts"
import { type CachedPage, deserializePage, type SerializedPage } from "./cached-page.server.ts"

// Pages in the Cache API, which the isolates of one data center share. Its failures are logged and harmless.

type Dependencies = Clock & Log

const CACHE_NAME = "pages"

/** The page that an isolate of this data center stored under the URL; null on a miss or a failure. */
export async function readStoredPage(url: string, { log, now }: Dependencies): Promise<CachedPage | null> {
  try {
    const page = await (await (await caches.open(CACHE_NAME)).match(url))?.json<SerializedPage>()
    return page && !isPast(new Date(page.freshUntil), now()) ? deserializePage(page) : null
  } catch (error) {
    log.error("page-cache-unreachable", error)
    return null
  }
}

export async function writeStoredPage(
  url: string,
  page: SerializedPage,
  { log, now }: Dependencies,
): Promise<void> {
  const maxAge = Math.ceil((page.freshUntil - now().getTime()) / seconds(1))
  try {
    const headers = { "cache-control": `max-age=${maxAge}` }
    await (await caches.open(CACHE_NAME)).put(url, Response.json(page, { headers }))
  } catch (error) {
    log.error("page-cache-unwritable", error)
  }
}
