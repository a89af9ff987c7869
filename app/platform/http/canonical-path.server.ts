import type { ServerBuild } from "@remix-run/cloudflare"
import { listStaticRoutes } from "./route-table.server.ts"

/**
 * Percent-encoded unreserved characters (RFC 3986, section 2.3), which are equivalent to their decoded form.
 */
const UNRESERVED = /%(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2d|2e|5f|7e)/gi

/**
 * Redirects (301) a GET or HEAD of a static route in another spelling (upper case, trailing slashes,
 * percent-encoded letters) to its canonical path, because other spellings would bypass the page cache. Null
 * for every other request. The target comes from the route table, so it is never an open redirect and never
 * redirected again.
 */
export function createCanonicalRedirect(build: Pick<ServerBuild, "routes">) {
  const paths = new Map([...listStaticRoutes(build).keys()].map((path) => [path.toLowerCase(), path]))

  return ({ method, url }: Request) => {
    if (method !== "GET" && method !== "HEAD") return null
    const { pathname, search } = new URL(url)
    const canonical = paths.get(normalizePath(pathname))
    if (canonical === undefined || canonical === pathname) return null
    return new Response(null, { status: 301, headers: { location: canonical + search } })
  }
}

/** A path in lower case, decoded where that means the same, and without slashes at its end. */
export function normalizePath(pathname: string) {
  const decoded = pathname.replace(UNRESERVED, (encoded) => decodeURIComponent(encoded)).toLowerCase()
  return withoutTrailingSlashes(decoded)
}

/** A loop, because a pattern such as /\/+$/ takes quadratic time on slashes that are not at the end. */
function withoutTrailingSlashes(path: string) {
  let end = path.length
  while (end > 1 && path[end - 1] === "/") end--
  return path.slice(0, end)
}
