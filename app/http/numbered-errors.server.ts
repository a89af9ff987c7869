import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/cloudflare"

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Wraps the loaders and actions of pages: an unhandled error is logged and becomes a 500 error response with
 * the request's id. Remix would strip the error, and a cached page can't contain the id of one request. A result that
 * holds a function is such an error.
 */
export function withNumberedErrors(build: ServerBuild): ServerBuild {
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
export function requireData(result: unknown, seen = new Set<object>()): void {
  if (typeof result === "function") throw new TypeError("the result of a loader or action holds a function")
  if (typeof result !== "object" || result === null || result instanceof Response || seen.has(result)) return
  seen.add(result)
  const isCollection = result instanceof Map || result instanceof Set
  for (const value of isCollection ? [...result].flat() : Object.values(result)) requireData(value, seen)
}
