import type { ServerBuild } from "@remix-run/cloudflare"
import { regionOf } from "#app/domain/orders/regions.ts"

/**
 * Which signed-out visitors get the same document: all, or those of one region. Routes set `handle.shared`.
 */
export type CacheScope = "everywhere" | "by-region"

/** The key of a page in the page cache. */
export function cacheKey(path: string, scope: CacheScope, country: string | null): string {
  return scope === "by-region" ? regionOf(country) + path : path
}

/** The scopes of the routes that are cached, by path. */
export function cacheScopesOf(routes: ServerBuild["routes"]): Record<string, CacheScope> {
  const scopes = Object.values(routes).flatMap((route): [string, CacheScope][] => {
    const scope = cacheScopeOf(route?.module.handle)
    return route && scope ? [[`/${route.path ?? ""}`, scope]] : []
  })
  return Object.fromEntries(scopes)
}

function cacheScopeOf(handle: unknown): CacheScope | null {
  if (typeof handle !== "object" || handle === null || !("shared" in handle)) return null
  return handle.shared === "everywhere" || handle.shared === "by-region" ? handle.shared : null
}
