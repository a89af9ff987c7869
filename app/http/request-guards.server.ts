import { PICTURE_SIZE_LIMIT } from "#app/domain/support/bug-report.ts"
import { errorResponse, isWebhookPath, problem } from "./responses.server.ts"

/**
 * Paths that the same-origin check skips: their requests carry a signature, a license key or a token, or change
 * nothing.
 */
const CSRF_EXEMPT_PATHS = [/^\/unsubscribe$/, /^\/checkout\/[^/]+\/callback$/, /^\/api\//, /^\/csp-reports$/]

/** The largest request body of a path, in bytes. A bug report can have a picture besides its texts. */
function bodyLimit(pathname: string): number {
  if (pathname === "/report-bug" || pathname === "/report-bug.data") return PICTURE_SIZE_LIMIT + 64 * KIB
  return (isWebhookPath(pathname) ? 256 : 64) * KIB
}

/**
 * Rejects malformed URLs (400), unknown methods (405), cross-origin requests (403) and bodies that are too
 * large (413) before Remix; any other request is returned with its body read.
 */
export async function checkRequest(request: Request): Promise<Response | { request: Request }> {
  const { method } = request
  const { pathname, searchParams } = new URL(request.url)
  if (!isValidPath(pathname) || searchParams.has("_data"))
    return errorResponse(400, "This address is not valid.")
  if (method === "GET") return { request }
  if (method === "HEAD") return { request: new Request(request, { headers: withKnownOrigin(request) }) }
  const isApi = pathname.startsWith("/api/")
  if (method !== "POST") {
    const headers = { allow: "GET, HEAD, POST" }
    return isApi
      ? problem("METHOD_NOT_ALLOWED", { headers })
      : errorResponse(405, "Method not allowed", headers)
  }

  const isExempt = isWebhookPath(pathname) || CSRF_EXEMPT_PATHS.some((path) => path.test(pathname))
  if (!isExempt && !isSameOrigin(request)) {
    return errorResponse(403, "This request came from another site, so it was refused.")
  }
  const body = await readBody(request, bodyLimit(pathname)).catch(() => "cut-off" as const)
  if (body === "cut-off") return errorResponse(400, "The request was incomplete. Please try again.")
  if (body === null)
    return isApi ? problem("BODY_TOO_LARGE") : errorResponse(413, "The request is too large for this page.")
  return { request: new Request(request, { body, headers: withKnownOrigin(request) }) }
}

/** Remix's router takes quadratic time on a run of slashes: about a hundred times as long for 15,000 as for letters. */
const MANY_SLASHES = "/".repeat(64)

/**
 * False for broken percent-encoding, for a long run of slashes, and for a path that begins with two slashes or
 * backslashes, which Remix would parse as a host. (`?_data=`, a data request of Remix before single fetch, is
 * rejected by the caller: Remix would log an error for each.)
 */
function isValidPath(pathname: string): boolean {
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
function withKnownOrigin(request: Request): Headers {
  const headers = new Headers(request.headers)
  headers.set("origin", new URL(request.url).origin)
  headers.delete("x-forwarded-host")
  return headers
}

/**
 * By `Sec-Fetch-Site`, else by `Origin`; false with neither, because browsers send one of them with a form.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin" || site === "none"
  return request.headers.get("origin") === new URL(request.url).origin
}

const KIB = 1024

/**
 * How many bytes are read of a body over the limit: a client whose upload is aborted does not read the
 * response.
 */
const MAX_DRAINED_BYTES = 16 * KIB * KIB

/**
 * The body, or null when it has more than `limit` bytes; the bytes are counted, Content-Length is not
 * trusted.
 */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (
    let read = await reader?.read();
    read?.value && size <= MAX_DRAINED_BYTES;
    read = await reader?.read()
  ) {
    size += read.value.byteLength
    if (size <= limit) chunks.push(read.value)
  }
  if (size > limit) return null
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
