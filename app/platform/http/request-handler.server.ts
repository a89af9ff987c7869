import {
  type ActionFunctionArgs,
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/cloudflare"
import { fieldOf } from "#app/platform/text.ts"
import { createEndpoint } from "./endpoint-handler.server.ts"
import { FORM_LIMIT, isMultipart } from "./read-body.server.ts"
import { createRouteFinder, documentPath, type LeafRoute, listStaticRoutes } from "./route-table.server.ts"

/**
 * Remix's request handler. Remix matches a request against every route several times, so each page gets a handler built from
 * its own route and layouts only, created on first use, and an endpoint is called without Remix; all other paths
 * use the handler of the full build. To remove it: call `createRequestHandler(withErrorResponses(build))` in the Worker.
 */
export function createHandler(originalBuild: ServerBuild): RequestHandler {
  const build = withErrorResponses(originalBuild)
  const handleWithAllRoutes = createRequestHandler(build)
  const handleManifest = createRequestHandler(withoutOwnerPages(build))
  const findRoute = createRouteFinder(build)
  const staticIds = new Set(listStaticRoutes(build).values())
  const handlers = new Map<string, RequestHandler>()

  function createLeafHandler({ id, branch }: LeafRoute): RequestHandler {
    const handle = createRequestHandler(branchBuild(build, branch))
    // An endpoint that is called without Remix gets no parameters.
    const route = staticIds.has(id) ? build.routes[id] : undefined
    const endpoint = route && createEndpoint(route, build.entry.module.handleError, handle)
    // Data of an endpoint, which nothing asks for, is Remix's.
    if (!endpoint) return handle
    return (request, context) =>
      new URL(request.url).pathname.endsWith(".data") ? handle(request, context) : endpoint(request, context)
  }

  return (request, context) => {
    const path = documentPath(new URL(request.url).pathname)
    if (path === "/__manifest") return handleManifest(request, context)
    const route = findRoute(path)
    if (!route) return handleWithAllRoutes(request, context)
    const handler = handlers.get(route.id) ?? createLeafHandler(route)
    handlers.set(route.id, handler)
    return handler(request, context)
  }
}

/**
 * For what tells the browser which routes there are: the owner's pages run no script, and nobody else is to learn their
 * addresses. To Remix, they are then addresses that do not exist.
 */
function withoutOwnerPages(build: ServerBuild): ServerBuild {
  const isShown = ([id]: [string, unknown]) => !/(^|\/)desk[/-]/.test(id)
  const routes = Object.fromEntries(Object.entries(build.routes).filter(isShown))
  const shown = Object.fromEntries(Object.entries(build.assets.routes).filter(isShown))
  return { ...build, routes, assets: { ...build.assets, routes: shown } }
}

function branchBuild(build: ServerBuild, branch: string[]): ServerBuild {
  const pickRoutes = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => branch.includes(id)))
  return {
    ...build,
    routes: pickRoutes(build.routes),
    assets: { ...build.assets, routes: pickRoutes(build.assets.routes) },
  }
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Wraps the loaders and actions of pages: an unhandled error is logged and becomes a 500 error response with
 * the request's id. Remix would strip the error, and a cached page can't contain the id of one request. A result that
 * holds a function is such an error.
 */
export function withErrorResponses(build: ServerBuild): ServerBuild {
  const { handleError } = build.entry.module

  function withRequestId<Result>(handler: (args: Args) => Result) {
    return async (args: Args): Promise<Awaited<Result>> => {
      try {
        const result = await handler(args)
        requireData(result)
        return result
      } catch (error) {
        // Guards throw Responses and `data()` on purpose.
        if (!(error instanceof Error)) throw error
        handleError?.(error, args)
        throw data({ requestId: args.context.requestId }, 500)
      }
    }
  }

  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.module.default) return [id, route] as const
    const { loader, action, ...module } = route.module
    const wrapped = {
      ...(loader && { loader: withRequestId(loader) }),
      ...(action && { action: withRequestId(action) }),
    }
    return [id, { ...route, module: { ...module, ...wrapped } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/**
 * Throws for what a loader or action returns with a function somewhere in it: Remix would leave the function out and send
 * the rest, and what has functions is a dependency or the whole load context, no data of a page.
 */
export function requireData(result: unknown, seen = new Set<object>()) {
  if (typeof result === "function") throw new TypeError("the result of a loader or action holds a function")
  if (typeof result !== "object" || result === null || result instanceof Response || seen.has(result)) return
  seen.add(result)
  const isCollection = result instanceof Map || result instanceof Set
  for (const value of isCollection ? [...result].flat() : Object.values(result)) requireData(value, seen)
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    /** The status of the error page that is shown instead of 404, when a request was refused before Remix. */
    refusedWith?: number
  }
}

/** An address that no route has. */
const UNKNOWN_PATH = "/nothing-here"

/** The request as one for an address that no route has. */
export const unknownRequest = ({ url, method, headers }: Request) =>
  new Request(new URL(UNKNOWN_PATH, url), { headers, method: method === "HEAD" ? method : "GET" })

/**
 * The request whose page says why another one was refused, in the site's own layout; null for a request of script or of a
 * program, which reads the status.
 */
export function errorPageRequest(request: Request) {
  const url = new URL(request.url)
  const isDocument = request.headers.get("accept")?.includes("text/html") && !url.pathname.endsWith(".data")
  if (!isDocument) return null
  const cookie = request.headers.get("cookie")
  return new Request(new URL(UNKNOWN_PATH, url), {
    headers: { accept: "text/html", ...(cookie && { cookie }) },
  })
}

/**
 * Creates a check for requests that may be large: multipart forms of a page that declares `handle.takesPicture`, and their way to one
 * that declares `handle.keepsForms`, unless Content-Length is within the limit of other forms. Pages with parameters in their
 * path can't declare it.
 */
export function createPictureFormCheck(build: Pick<ServerBuild, "routes">) {
  const declaring = (name: string) =>
    new Set(
      [...listStaticRoutes(build)].flatMap(([path, id]) =>
        fieldOf(build.routes[id]?.module.handle, name) === true ? [path] : [],
      ),
    )
  const [taking, keeping] = [declaring("takesPicture"), declaring("keepsForms")]
  return ({ method, url, headers }: Request) => {
    const { pathname, searchParams } = new URL(url)
    const path = documentPath(pathname)
    const isKept = keeping.has(path) && searchParams.has("form")
    const [target = ""] = (searchParams.get("redirectTo") ?? "").split(/[?#]/, 1)
    return (
      method === "POST" &&
      !(Number(headers.get("content-length") ?? Number.NaN) <= FORM_LIMIT) &&
      isMultipart(headers.get("content-type") ?? "") &&
      taking.has(isKept ? target : path)
    )
  }
}
