import type { ServerBuild } from "@remix-run/cloudflare"

type Build = Pick<ServerBuild, "routes">

type Route = NonNullable<ServerBuild["routes"][string]>

/** A route without child routes; `branch` has the ids of the root, of its layouts and of itself. */
export type LeafRoute = { id: string; path: string; branch: string[] }

/** Every route that answers an address, by the pattern of the whole address, such as "/orders/:order". */
function leafRoutesOf({ routes }: Build): LeafRoute[] {
  const parentIds = new Set(Object.values(routes).map((route) => route?.parentId))
  const branchOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId]
    return parent ? [...branchOf(parent), route] : [route]
  }
  return Object.values(routes).flatMap((route) => {
    if (!route || parentIds.has(route.id)) return []
    const branch = branchOf(route)
    const path = `/${branch.flatMap((each) => each.path || []).join("/")}`
    return [{ id: route.id, path, branch: branch.map(({ id }) => id) }]
  })
}

const isStatic = ({ path }: LeafRoute) => !/[:*?]/.test(path)

/** The ids of the routes without parameters, layouts and child routes, by path. */
export function listStaticRoutes(build: Build): Map<string, string> {
  return new Map(
    leafRoutesOf(build)
      .filter((leaf) => isStatic(leaf) && build.routes[leaf.id]?.parentId === "root")
      .map(({ path, id }) => [path, id]),
  )
}

/**
 * Finds the route of a path: the one with exactly this path, else the first of which each segment is the same or a
 * parameter. Undefined for every other path, which may still be another spelling of one.
 */
export function createRouteFinder(build: Build): (path: string) => LeafRoute | undefined {
  const leaves = leafRoutesOf(build)
  const byPath = new Map(leaves.filter(isStatic).map((leaf) => [leaf.path, leaf]))
  const withParameters = leaves
    .filter(({ path }) => path.includes(":") && !/[*?]/.test(path))
    .map((leaf) => ({ leaf, pattern: leaf.path.split("/") }))
  return (path) => {
    const found = byPath.get(path)
    if (found) return found
    const segments = path.split("/")
    return withParameters.find(({ pattern }) => matches(pattern, segments))?.leaf
  }
}

/**
 * The document's path: single fetch requests its data at `/page.data`, and at `/_root.data` for the landing
 * page.
 */
export function documentPath(pathname: string) {
  if (pathname === "/_root.data") return "/"
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname
}

const matches = (pattern: string[], segments: string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (part.startsWith(":") ? segments[index] !== "" : part === segments[index]))
