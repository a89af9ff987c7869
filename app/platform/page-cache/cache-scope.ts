import type { ServerBuild } from "@remix-run/cloudflare"
import { fieldOf } from "#app/platform/text.ts"

const SCOPES = ["everywhere", "by-region", "without-query", "by-region-without-query"] as const

/**
 * Which signed-out visitors get the same document: all, those of one region, or those of them whose address has no query,
 * where a query changes the answer. Routes set `handle.shared`.
 */
export type CacheScope = (typeof SCOPES)[number]

export const dependsOnRegion = (scope: CacheScope) => scope.startsWith("by-region")

export const dependsOnQuery = (scope: CacheScope) => scope.endsWith("without-query")

/** The key of a page in the page cache; `region` counts for a page with prices only. */
export function cacheKey(path: string, scope: CacheScope, region: string) {
  return dependsOnRegion(scope) ? region + path : path
}

/** The scopes of the routes that are cached, by path. */
export function readCacheScopes(routes: ServerBuild["routes"]): Record<string, CacheScope> {
  const scopes = Object.values(routes).flatMap((route): [string, CacheScope][] => {
    const scope = cacheScopeOf(route?.module.handle)
    return route && scope ? [[`/${route.path ?? ""}`, scope]] : []
  })
  return Object.fromEntries(scopes)
}

function cacheScopeOf(handle: unknown) {
  const shared = fieldOf(handle, "shared")
  return SCOPES.find((scope) => scope === shared) ?? null
}
