import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/cloudflare"

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * What a page's loader or action throws without meaning to reaches the browser as an error response with the request's
 * number. Of an error itself Remix sends nothing, and a page that many share can't bring the number along.
 */
export function withNumberedErrors(build: ServerBuild): ServerBuild {
  const { handleError } = build.entry.module

  function number<Result>(run: (args: Args) => Result) {
    return async (args: Args): Promise<Awaited<Result>> => {
      try {
        return await run(args)
      } catch (error) {
        // Responses and `data()` are thrown on purpose.
        if (!(error instanceof Error)) throw error
        handleError?.(error, args)
        throw data({ requestId: args.context.requestId }, 500)
      }
    }
  }

  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.module.default) return [id, route] as const
    const { loader, action, ...module } = route.module
    const numbered = { ...(loader && { loader: number(loader) }), ...(action && { action: number(action) }) }
    return [id, { ...route, module: { ...module, ...numbered } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}
