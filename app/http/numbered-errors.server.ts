import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/cloudflare"
import { requireData } from "./require-data.server.ts"

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
