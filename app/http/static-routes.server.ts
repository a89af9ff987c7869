import type { ServerBuild } from "@remix-run/cloudflare"

/** The ids of the routes without parameters and without child routes, by path. */
export function staticRoutesOf({ routes }: Pick<ServerBuild, "routes">): Map<string, string> {
  const parentIds = new Set(Object.values(routes).map((route) => route?.parentId))
  return new Map(
    Object.values(routes).flatMap((route) =>
      route?.parentId === "root" && !parentIds.has(route.id) && !/[:*?]/.test(route.path ?? "")
        ? [[`/${route.path ?? ""}`, route.id]]
        : [],
    ),
  )
}
