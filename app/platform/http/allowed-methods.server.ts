import type { ServerBuild } from "@remix-run/cloudflare"
import { normalizePath } from "./canonical-path.server.ts"
import { createRouteFinder, documentPath } from "./route-table.server.ts"

/**
 * Finds the methods of an address, which are those that its route exports: a page or loader for GET and HEAD, an action for POST.
 * Null for an address that no route has.
 */
export function createMethodFinder(build: Pick<ServerBuild, "routes">) {
  const findRoute = createRouteFinder(build)

  return (url: URL): string[] | null => {
    const path = documentPath(url.pathname)
    const found = findRoute(path) ?? findRoute(normalizePath(path))
    const route = found && build.routes[found.id]
    if (!route) return null
    const { default: page, loader, action } = route.module
    // Remix gives the form of an index route without `?index` to its layout.
    const takesForms = action && (!route.index || url.searchParams.has("index"))
    return [...(page || loader ? ["GET", "HEAD"] : []), ...(takesForms ? ["POST"] : [])]
  }
}
