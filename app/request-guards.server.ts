import type { Config } from "./config.server.ts"
import { messages } from "./copy/messages.ts"
import { clientIpOf } from "./domain/client-ip.ts"
import type { Bindings } from "./load-context.server.ts"
import { problem } from "./routes/problem.server.ts"

const KIB = 1024

/** Paths whose requests carry a proof of their own (a signature, a licence key) or change nothing. */
const SELF_PROVING = [
  /^\/webhooks\/razorpay$/,
  /^\/checkout\/[^/]+\/callback$/,
  /^\/api\//,
  /^\/csp-reports$/,
]

/** The largest body that a path may be sent, in bytes. */
function bodyLimit(pathname: string): number {
  return (pathname === "/webhooks/razorpay" ? 256 : 64) * KIB
}

/**
 * What no route should have to think of: addresses that can't be read (400), unknown methods (405), requests from
 * other sites (403) and bodies too large (413) are answered here; the rest goes on with its body read.
 */
export async function refuseRequest(request: Request): Promise<Response | { request: Request }> {
  const { method } = request
  const { pathname, searchParams } = new URL(request.url)
  if (!isReadable(pathname) || searchParams.has("_data")) return refusal(400, "This address can't be read.")
  if (method === "GET") return { request }
  if (method === "HEAD") return { request: new Request(request, { headers: withKnownOrigin(request) }) }
  const isApi = pathname.startsWith("/api/")
  if (method !== "POST") {
    const headers = { allow: "GET, HEAD, POST" }
    return isApi ? problem("METHOD_NOT_ALLOWED", { headers }) : refusal(405, "Method not allowed", headers)
  }

  if (!SELF_PROVING.some((path) => path.test(pathname)) && !isSameOrigin(request)) {
    return refusal(403, "This request came from another site, so it was refused.")
  }
  const body = await readBody(request, bodyLimit(pathname)).catch(() => "cut-off" as const)
  if (body === "cut-off") return refusal(400, "That did not arrive whole.")
  if (body === null)
    return isApi ? problem("BODY_TOO_LARGE") : refusal(413, "That is more than this page takes.")
  return { request: new Request(request, { body, headers: withKnownOrigin(request) }) }
}

/**
 * A path in broken percent-encoding means nothing, and Remix would take one that begins with two slashes, of either
 * kind, for another site's address. (`?_data=` is how Remix fetched before; ours doesn't, and it would log an error for everyone's try.)
 */
function isReadable(pathname: string): boolean {
  try {
    return !/^[/\\]{2}/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/**
 * Remix compares `Origin` with the host again and fails with a 500: for the `null` of a page that sends no referrer,
 * for whatever is no address, and for any `X-Forwarded-Host`. By now we know better where the request comes from.
 */
function withKnownOrigin(request: Request): Headers {
  const headers = new Headers(request.headers)
  headers.set("origin", new URL(request.url).origin)
  headers.delete("x-forwarded-host")
  return headers
}

/**
 * The platform's rate limiters, a cheap first check before the accurate counters: true when a client has sent too many
 * forms and calls, or asked for too much that the page cache does not have. Their limits are fixed in wrangler.toml, so
 * a wider one is made of several keys. The provider's webhook is not limited.
 */
export async function exceedsRateLimit(
  request: Request,
  { RATE_LIMITER, PAGE_RATE_LIMITER }: Pick<Bindings, "RATE_LIMITER" | "PAGE_RATE_LIMITER">,
  scale: number,
): Promise<boolean> {
  const isPost = request.method === "POST"
  if (isPost && new URL(request.url).pathname === "/webhooks/razorpay") return false
  const limiter = isPost ? RATE_LIMITER : PAGE_RATE_LIMITER
  const clientIp = clientIpOf(request.headers.get("cf-connecting-ip") ?? "unknown")
  const outcome = await limiter?.limit({ key: `${clientIp} ${Math.floor(Math.random() * scale)}` })
  return outcome?.success === false
}

/** The answer to a client over the platform's limit. */
export function tooManyRequests({ url }: Request): Response {
  const headers = { "retry-after": "60" }
  const isApi = new URL(url).pathname.startsWith("/api/")
  return isApi ? problem("TOO_MANY_REQUESTS", { headers }) : refusal(429, messages.tooManyRequests, headers)
}

/** Browsers say where a request comes from; one that says nothing is not a browser's form. */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin" || site === "none"
  return request.headers.get("origin") === new URL(request.url).origin
}

/** How much of a body that is too large is read on and thrown away: who is cut off in the middle reads no answer. */
const PATIENCE = 16 * KIB * KIB

/** The whole body, or null when it has more than `limit` bytes, whatever its headers claim. */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let read = await reader?.read(); read?.value && size <= PATIENCE; read = await reader?.read()) {
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

export function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  })
}

/** Sets the headers of every answer, which is always one that we made; a document has brought its own Content-Security-Policy. */
export function withSecurityHeaders(response: Response, config?: Pick<Config, "siteUrl">): Response {
  const { headers } = response
  headers.set("x-content-type-options", "nosniff")
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()")
  headers.set("cross-origin-opener-policy", "same-origin-allow-popups")
  headers.set("cross-origin-resource-policy", "same-origin")
  if (config?.siteUrl.startsWith("https:")) {
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains; preload")
  }
  setIfAbsent(headers, "referrer-policy", "strict-origin-when-cross-origin")
  setIfAbsent(headers, "content-security-policy", "default-src 'none'; frame-ancestors 'none'")
  setIfAbsent(headers, "cache-control", "no-store")
  return response
}

function setIfAbsent(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}
