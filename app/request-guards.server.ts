import type { Config } from "./config.server.ts"
import { networkOf } from "./domain/visitor-address.ts"

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
 * What no route should have to think of: unknown methods (405), requests from other sites (403) and bodies too
 * large (413) are answered here; the rest goes on with its body read.
 */
export async function refuseRequest(request: Request): Promise<Response | { request: Request }> {
  const { method } = request
  if (method === "GET" || method === "HEAD") return { request }
  if (method !== "POST") return refusal(405, "Method not allowed", { allow: "GET, HEAD, POST" })

  const { pathname } = new URL(request.url)
  if (!SELF_PROVING.some((path) => path.test(pathname)) && !isSameOrigin(request)) {
    return refusal(403, "This request came from another site, so it was refused.")
  }
  const body = await readBody(request, bodyLimit(pathname))
  if (body === null) return refusal(413, "That is more than this page takes.")
  return { request: new Request(request, { body, headers: withKnownOrigin(request) }) }
}

/**
 * A page that sends no referrer posts `Origin: null`, which Remix would refuse. By now we know better where the
 * request comes from.
 */
function withKnownOrigin(request: Request): Headers {
  const headers = new Headers(request.headers)
  if (headers.get("origin") === "null") headers.set("origin", new URL(request.url).origin)
  return headers
}

/**
 * The platform's rate limiter, a cheap first gate before the accurate counters: true when an address has posted too
 * much. Its limit is fixed in wrangler.toml, so a wider one is made of several keys. The provider is not gated.
 */
export async function isGated(
  request: Request,
  gate: RateLimit | undefined,
  scale: number,
): Promise<boolean> {
  if (!gate || request.method !== "POST" || new URL(request.url).pathname === "/webhooks/razorpay")
    return false
  const address = networkOf(request.headers.get("cf-connecting-ip") ?? "unknown")
  const { success } = await gate.limit({ key: `${address} ${Math.floor(Math.random() * scale)}` })
  return !success
}

/** Browsers say where a request comes from; one that says nothing is not a browser's form. */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin" || site === "none"
  return request.headers.get("origin") === new URL(request.url).origin
}

/** The whole body, or null as soon as it passes `limit` bytes, whatever its headers claim. */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.byteLength
    if (size > limit) return null
    chunks.push(read.value)
  }
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

/** Headers of every answer; a document has brought its own Content-Security-Policy. */
export function withSecurityHeaders(response: Response, config?: Pick<Config, "siteUrl">): Response {
  const secured = new Response(response.body, response)
  const { headers } = secured
  headers.set("x-content-type-options", "nosniff")
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()")
  headers.set("cross-origin-opener-policy", "same-origin-allow-popups")
  if (config?.siteUrl.startsWith("https:")) {
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains; preload")
  }
  setIfAbsent(headers, "referrer-policy", "strict-origin-when-cross-origin")
  setIfAbsent(headers, "content-security-policy", "default-src 'none'; frame-ancestors 'none'")
  setIfAbsent(headers, "cache-control", "no-store")
  return secured
}

function setIfAbsent(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}
