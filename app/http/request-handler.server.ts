import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare"
import { withNumberedErrors } from "./numbered-errors.server.ts"
import { staticRoutesOf } from "./static-routes.server.ts"

/**
 * Remix's request handler, which looks through all routes several times for one page. An address without parameters can
 * only mean one route, so it is handled by a Remix that knows no other; for the rest there is the whole one.
 */
export function createHandler(plainBuild: ServerBuild): RequestHandler {
  const build = withNumberedErrors(plainBuild)
  const whole = createRequestHandler(build)
  const routeIds = staticRoutesOf(build)
  const handlers = new Map<string, RequestHandler>()

  return (request, context) => {
    const path = documentPath(new URL(request.url).pathname)
    const routeId = routeIds.get(path)
    if (!routeId) return whole(request, context)
    const handler = handlers.get(path) ?? createRequestHandler(singleRouteBuild(build, routeId))
    handlers.set(path, handler)
    return handler(request, context)
  }
}

/** The page whose data a browser asks for at `/page.data`, or at `/_root.data` for the landing page. */
function documentPath(pathname: string): string {
  if (pathname === "/_root.data") return "/"
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname
}

function singleRouteBuild(build: ServerBuild, routeId: string): ServerBuild {
  const only = <Route>({ root, [routeId]: route }: Record<string, Route | undefined>) => ({
    ...(root && { root }),
    ...(route && { [routeId]: route }),
  })
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
