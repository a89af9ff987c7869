import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToReadableStream } from "react-dom/server"
import { contentSecurityPolicy } from "./content-security-policy.server.ts"
import { NonceContext } from "./ui/nonce.ts"
import { pageScriptOf } from "./ui/page-script.ts"

/** Renders a document whole: our pages wait for nothing slow, and a complete page has a length and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, config, log }: AppLoadContext,
): Promise<Response> {
  let renderFailed = false
  const stream = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      onError(error) {
        renderFailed = true
        log.error("render-failed", error)
      },
    },
  )
  await stream.allReady

  const { errors, matches, actionHeaders } = remixContext.staticHandlerContext
  for (const sent of Object.values(actionHeaders)) {
    const retryAfter = sent.get("retry-after")
    if (retryAfter) headers.set("retry-after", retryAfter)
  }
  const handle = errors ? null : remixContext.routeModules[matches.at(-1)?.route.id ?? "root"]?.handle
  headers.set("content-type", "text/html; charset=utf-8")
  headers.set("content-security-policy", contentSecurityPolicy(pageScriptOf(handle, errors), nonce, config))
  return new Response(request.method === "HEAD" ? null : stream, {
    headers,
    status: renderFailed ? 500 : status,
  })
}

/** Every error that no route expected comes by here on its way to the root error boundary. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // Remix's own refusals (no such action, no such page) come by as well: those are the visitor's affair.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.log.error("unexpected", error, { path: new URL(request.url).pathname })
}
