import type { ServerBuild } from "@remix-run/cloudflare"

/** The ids of the routes without parameters, by path. */
export function staticRoutesOf({ routes }: Pick<ServerBuild, "routes">): Map<string, string> {
  return new Map(
    Object.values(routes).flatMap((route) =>
      route?.parentId === "root" && !/[:*?]/.test(route.path ?? "")
        ? [[`/${route.path ?? ""}`, route.id]]
        : [],
    ),
  )
}
