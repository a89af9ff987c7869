import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToStaticMarkup, renderToString } from "react-dom/server"
import { FooterContent } from "#app/layout/footer-content.tsx"
import { withCompleteData, withoutData } from "#app/platform/http/complete-data.server.ts"
import {
  contentSecurityPolicy,
  REPORTING_ENDPOINTS,
} from "#app/platform/http/content-security-policy.server.ts"
import { stylesFor, withinBody, withStyles } from "#app/platform/page-cache/document-styles.server.ts"
import { choosePageScript, deepestWithScript, runsReact } from "#app/platform/page-cache/page-script.ts"
import { fieldOf } from "#app/platform/text.ts"
import { indianDayOf } from "#app/platform/time.ts"
import { RenderingContext } from "#app/platform/ui/rendering.ts"

export { createSite } from "./site.server.ts"

/**
 * Renders a document to a string rather than a stream: no page defers slow data, a complete document can be
 * cached, and React renders a string in half the time. An error thrown here is logged by Remix, which sends
 * an error page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, config, requestId, keptForm, now }: AppLoadContext,
): Promise<Response> {
  const { errors, matches, actionHeaders, loaderData } = remixContext.staticHandlerContext
  const handles = matches.map(({ route }) => remixContext.routeModules[route.id]?.handle)
  const declared = choosePageScript(
    deepestWithScript(handles),
    loaderData.root?.visitor?.signedIn === true,
    errors,
  )
  const isResold = Object.values(loaderData).some((data) => fieldOf(data, "isResold") === true)
  const page = declared === "checkout" && isResold ? "reseller" : declared
  const context = runsReact(page) ? await withCompleteData(remixContext) : withoutData(remixContext)
  const render = runsReact(page) ? renderToString : renderToStaticMarkup
  const footer = footerMarkup(config.contact.supportEmail, indianDayOf(now()).slice(0, 4))
  const markup = render(
    <RenderingContext.Provider value={{ nonce, requestId, footer, keptForm, hasFailed: errors !== null }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </RenderingContext.Provider>,
  )
  const styles = stylesFor(markup)

  for (const routeHeaders of Object.values(actionHeaders)) {
    const retryAfter = routeHeaders.get("retry-after")
    if (retryAfter) headers.set("retry-after", retryAfter)
  }
  headers.set("content-type", "text/html; charset=utf-8")
  headers.set("content-security-policy", contentSecurityPolicy(page, nonce, styles.source, config))
  headers.set("reporting-endpoints", REPORTING_ENDPOINTS)
  headers.set("speculation-rules", '"/speculation-rules.json"')
  const html = `<!DOCTYPE html>${withStyles(withinBody(markup), styles.text)}`
  return new Response(request.method === "HEAD" ? null : html, { headers, status })
}

/**
 * Sends data without the line break at its end: the browser then decodes it once it has all of it, not while the end is still on
 * its way. A redirect to another document would interrupt that, which Firefox reports as two errors of the page. No page defers data.
 */
export async function handleDataRequest(response: Response): Promise<Response> {
  return response.body === null ? response : new Response((await response.text()).trimEnd(), response)
}

/** Logs every unhandled error of a route before it reaches the root error boundary. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // Remix also reports its own client errors here, such as an unknown page or a route without an action.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.log.error("unexpected", error, { path: new URL(request.url).pathname })
}

const footers = new Map<string, string>()

/** The footer's markup, rendered once per isolate and year: the address is that of the configuration. */
function footerMarkup(supportEmail: string, year: string): string {
  const key = `${year} ${supportEmail}`
  const content = <FooterContent supportEmail={supportEmail} year={year} />
  const markup = footers.get(key) ?? renderToString(content)
  footers.set(key, markup)
  return markup
}
