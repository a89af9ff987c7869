import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare"
import { staticRoutesOf } from "./canonical-path.server.ts"
import { withNumberedErrors } from "./numbered-errors.server.ts"

/**
 * Remix's request handler. Remix matches a request against every route several times, so each static path
 * gets a handler built from its own route only, created on first use; all other paths use the handler of the
 * full build. To remove it: call `createRequestHandler(withNumberedErrors(build))` in the Worker.
 */
export function createHandler(originalBuild: ServerBuild): RequestHandler {
  const build = withNumberedErrors(originalBuild)
  const handleWithAllRoutes = createRequestHandler(build)
  const handleManifest = createRequestHandler(withoutOwnerPages(build))
  const routeIds = staticRoutesOf(build)
  const handlers = new Map<string, RequestHandler>()

  return (request, context) => {
    const path = documentPath(new URL(request.url).pathname)
    if (path === "/__manifest") return handleManifest(request, context)
    const routeId = routeIds.get(path)
    if (!routeId) return handleWithAllRoutes(request, context)
    const handler = handlers.get(path) ?? createRequestHandler(singleRouteBuild(build, routeId))
    handlers.set(path, handler)
    return handler(request, context)
  }
}

/**
 * The document's path: single fetch requests its data at `/page.data`, and at `/_root.data` for the landing
 * page.
 */
function documentPath(pathname: string): string {
  if (pathname === "/_root.data") return "/"
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname
}

/**
 * For what tells the browser which routes there are: the owner's pages run no script, and nobody else is to learn their
 * addresses. To Remix, they are then addresses that do not exist.
 */
function withoutOwnerPages(build: ServerBuild): ServerBuild {
  const isShown = ([id]: [string, unknown]) => !id.startsWith("routes/desk/")
  const routes = Object.fromEntries(Object.entries(build.routes).filter(isShown))
  const shown = Object.fromEntries(Object.entries(build.assets.routes).filter(isShown))
  return { ...build, routes, assets: { ...build.assets, routes: shown } }
}

function singleRouteBuild(build: ServerBuild, routeId: string): ServerBuild {
  const pickRoutes = <Route>({ root, [routeId]: route }: Record<string, Route | undefined>) => ({
    ...(root && { root }),
    ...(route && { [routeId]: route }),
  })
  return {
    ...build,
    routes: pickRoutes(build.routes),
    assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
  }
}
