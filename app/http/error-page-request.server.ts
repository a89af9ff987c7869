declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    /** The status of the error page that is shown instead of 404, when a form was refused before Remix. */
    refusedWith?: number
  }
}

/** An address that no route has. */
const PATH = "/nothing-here"

/**
 * The request whose page says why a form was refused, in the site's own layout; null for a request of script or of a
 * program, which reads the status.
 */
export function errorPageRequest(request: Request): Request | null {
  const url = new URL(request.url)
  const isDocument = request.headers.get("accept")?.includes("text/html") && !url.pathname.endsWith(".data")
  if (!isDocument) return null
  const cookie = request.headers.get("cookie")
  return new Request(new URL(PATH, url), { headers: { accept: "text/html", ...(cookie && { cookie }) } })
}
