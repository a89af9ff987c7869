import type { RequestHandler, ServerBuild } from "@remix-run/cloudflare"

type Route = NonNullable<ServerBuild["routes"][string]>

/**
 * The handler of a route without a page, whose loader and action return responses by themselves: Remix would match its address
 * and copy its request several times for each call. Null for a page. A method that the route does not have was refused before.
 */
export function createEndpoint(
  { module: { default: page, loader, action } }: Route,
  handleError: ServerBuild["entry"]["module"]["handleError"],
  others: RequestHandler,
): RequestHandler | null {
  if (page) return null
  return async (request, context) => {
    const handler = request.method === "POST" ? action : loader
    if (!handler || !context) return others(request, context)
    const args = { request, context, params: {} }
    try {
      const response = requireResponse(await handler(args))
      return request.method === "HEAD" ? new Response(null, response) : response
    } catch (error) {
      if (error instanceof Response) return error
      handleError?.(error, args)
      return new Response("Unexpected Server Error", {
        status: 500,
        headers: { "content-type": "text/plain" },
      })
    }
  }
}

function requireResponse(result: unknown): Response {
  if (result instanceof Response) return result
  throw new TypeError("an endpoint returned something else than a response")
}
