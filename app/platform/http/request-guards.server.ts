import { countForm, FORM_LIMIT, KIB, readBody } from "./read-body.server.ts"
import { errorResponse, isApiPath, isWebhookPath, problem } from "./responses.server.ts"

/** The longest URL, its origin included: RFC 9110 asks for 8,000 octets at least. Pages repeat their query in links and forms. */
export const MAX_URL_LENGTH = 8 * KIB

/** The parameter of emailed links that has their token. */
export const LINK_TOKEN = "token"

/** Limits of a form with a picture: bytes beyond those of others; `charge` returns the response to one too many. */
type PictureAllowance = { maxSize: number; charge: () => Promise<Response | null> }

/**
 * Paths that the same-origin check skips: their requests carry a signature, a license key or a token, or change
 * nothing.
 */
const CSRF_EXEMPT_PATHS = [/^\/unsubscribe$/, /^\/checkout\/[^/]+\/callback$/, /^\/api\//, /^\/csp-reports$/]

/** Checks if the path takes JSON, which has no fields to count: the API, reports of browsers, webhooks. */
const isJsonPath = (pathname: string) =>
  pathname.startsWith("/api/") || pathname === "/csp-reports" || isWebhookPath(pathname)

/**
 * The answer to HEAD of an emailed link; null for any other request. Programs that check links send it, and a link that
 * does something once does it by GET or POST alone, so its page is not run.
 */
export function answerLinkCheck(request: Request) {
  const isLink = request.method === "HEAD" && new URL(request.url).searchParams.has(LINK_TOKEN)
  return isLink ? new Response(null, { headers: { "cache-control": "no-store" } }) : null
}

/**
 * Rejects long URLs (414), malformed ones (400), cross-origin forms (403), and bodies and forms that are too large (413) before Remix; any
 * other request is returned with its body read, and without a body for another method than POST. A form with a picture may be larger, and is
 * charged before its body is read.
 */
export async function checkRequest(request: Request, picture?: PictureAllowance) {
  const { method } = request
  if (request.url.length > MAX_URL_LENGTH) return errorResponse(414, "This address is too long.")
  const { pathname, searchParams } = new URL(request.url)
  if (!isValidPath(pathname) || searchParams.has("_data"))
    return errorResponse(400, "This address is not valid.")
  if (method === "GET") return { request }
  if (method === "HEAD") return { request: new Request(request, { headers: withKnownOrigin(request) }) }
  if (method !== "POST") return { request: new Request(request.url, { method, headers: request.headers }) }

  const isExempt = isWebhookPath(pathname) || CSRF_EXEMPT_PATHS.some((path) => path.test(pathname))
  if (!isExempt && !isSameOrigin(request)) {
    return errorResponse(403, "This request came from another site, so it was refused.")
  }
  const refused = await picture?.charge()
  if (refused) return refused
  const headers = withKnownOrigin(request)
  const form = isJsonPath(pathname) ? null : countForm(request.headers.get("content-type") ?? "")
  if (form?.contentType) headers.set("content-type", form.contentType)
  const limit = (isWebhookPath(pathname) ? 256 * KIB : FORM_LIMIT) + (picture?.maxSize ?? 0)
  const body = await readBody(request, { limit, counter: form?.counter })
  if (body === "cut-off") return errorResponse(400, "The request was incomplete. Please try again.")
  if (body === "too-large")
    return isApiPath(pathname)
      ? problem("BODY_TOO_LARGE")
      : errorResponse(413, "The request is too large for this page.")
  return { request: new Request(request, { body, headers }) }
}

/** Remix's router takes quadratic time on a run of slashes: about a hundred times as long for 15,000 as for letters. */
const MANY_SLASHES = "/".repeat(64)

/**
 * False for broken percent-encoding, for a long run of slashes, and for a path that begins with two slashes or
 * backslashes, which Remix would parse as a host. (`?_data=`, a data request of Remix before single fetch, is
 * rejected by the caller: Remix would log an error for each.)
 */
function isValidPath(pathname: string) {
  try {
    return !pathname.includes(MANY_SLASHES) && !/^[/\\]{2}/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/**
 * Remix compares `Origin` with the host again and answers 500 to `null` (sent by a page without a referrer),
 * to a malformed origin and to any `X-Forwarded-Host`. The origin is checked here, so Remix gets the site's
 * own instead.
 */
function withKnownOrigin(request: Request) {
  const headers = new Headers(request.headers)
  headers.set("origin", new URL(request.url).origin)
  headers.delete("x-forwarded-host")
  return headers
}

/** Checks `Sec-Fetch-Site`, else `Origin`; false with neither, because browsers send one of them with a form. */
function isSameOrigin(request: Request) {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin" || site === "none"
  return request.headers.get("origin") === new URL(request.url).origin
}
