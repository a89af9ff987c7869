import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { ServerBuild } from "@remix-run/cloudflare"
import type { Plugin } from "vite"
import { readCacheScopes } from "#app/platform/page-cache/cache-scope.ts"

/**
 * Writes beside the server build, as `cached-pages.js`, its version and which of its pages are cached, so that the
 * Worker can answer with a cached page before it evaluates the server build.
 */
export function cachedPagesModule(): Plugin {
  return {
    name: "cached-pages",
    apply: (_, { isSsrBuild = false }) => isSsrBuild,
    async writeBundle({ dir = "build/server" }) {
      const file = pathToFileURL(resolve(dir, "index.js")).href
      const { routes, assets }: ServerBuild = await import(`${file}?${Date.now()}`)
      const cachedPages = { version: assets.version, scopes: readCacheScopes(routes) }
      writeFileSync(
        join(dir, "cached-pages.js"),
        `export const cachedPages = ${JSON.stringify(cachedPages)}\n`,
      )
    },
  }
}
