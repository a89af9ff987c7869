import type { ServerBuild } from "@remix-run/cloudflare"

/** The routes without parameters: their ids by the one address that each has. */
export function staticRoutesOf({ routes }: Pick<ServerBuild, "routes">): Map<string, string> {
  return new Map(
    Object.values(routes).flatMap((route) =>
      route?.parentId === "root" && !/[:*?]/.test(route.path ?? "")
        ? [[`/${route.path ?? ""}`, route.id]]
        : [],
    ),
  )
}
