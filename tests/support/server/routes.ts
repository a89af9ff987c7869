import type { RouteConfigEntry } from "@remix-run/route-config"
import routes from "#app/routes.ts"

/** Every route by its path; a layout route has the path of its index. */
export const ROUTES = routesOf(routes)

function routesOf(entries: RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children }) => {
    const own = path === undefined ? parent || "/" : `${parent}/${path}`
    return children ? routesOf(children, own) : [{ path: own, file }]
  })
}
