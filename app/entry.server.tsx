import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToString } from "react-dom/server"
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from "./documents/content-security-policy.server.ts"
import { linkAhead } from "./documents/link-ahead.server.ts"
import { markupOf } from "./documents/markup.server.ts"
import { stylesOf } from "./documents/styles.server.ts"
import { FooterContent } from "./ui/footer-content.tsx"
import { pageScriptOf } from "./ui/page-script.ts"
import { RenderingContext } from "./ui/rendering.ts"

/**
 * Renders a document whole: our pages wait for nothing slow, a complete page has a length and can be kept, and React
 * writes a string in half the time of a stream. What throws here is Remix's to log and to answer with an error page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, config, requestId }: AppLoadContext,
): Promise<Response> {
  const { errors, matches, actionHeaders } = remixContext.staticHandlerContext
  const handle = errors ? null : remixContext.routeModules[matches.at(-1)?.route.id ?? "root"]?.handle
  const page = pageScriptOf(handle, errors)
  const styles = stylesOf(page)
  const context = page === "none" ? remixContext : await withWholeData(remixContext)
  const footer = markupOf(FooterContent, { supportEmail: config.contact.supportEmail })
  const markup = renderToString(
    <RenderingContext.Provider value={{ nonce, requestId, styles: styles.text, footer, markupOf }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </RenderingContext.Provider>,
  )

  for (const sent of Object.values(actionHeaders)) {
    const retryAfter = sent.get("retry-after")
    if (retryAfter) headers.set("retry-after", retryAfter)
  }
  headers.set("content-type", "text/html; charset=utf-8")
  headers.set("content-security-policy", contentSecurityPolicy(page, nonce, styles.source, config))
  headers.set("reporting-endpoints", REPORTING_ENDPOINTS)
  const link = linkAhead(page, remixContext)
  if (link) headers.set("link", link)
  headers.set("speculation-rules", '"/speculation-rules.json"')
  return new Response(request.method === "HEAD" ? null : `<!DOCTYPE html>${markup}`, { headers, status })
}

/**
 * Remix hands a page's data to the browser as a stream, and rendering waits for each piece. Ours is complete before:
 * it is read at once and put where Remix keeps the pieces that it has read.
 */
async function withWholeData(context: EntryContext): Promise<EntryContext> {
  const value = await readText(context.serverHandoffStream)
  const piece = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { ...context.renderMeta, streamCache: { 0: piece } },
  }
}

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const utf8 = new TextDecoder()
  const reader = stream?.getReader()
  let text = ""
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    text += utf8.decode(piece.value, { stream: true })
  }
  return text
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
