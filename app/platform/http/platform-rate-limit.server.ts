import { clientIpOf } from "#app/platform/client-ip.ts"
import { messages } from "#app/platform/copy.ts"
import { errorResponse, isWebhook, problem } from "./responses.server.ts"

/** Checks if Cloudflare's rate limit of POSTs is exceeded for this key; true where the limiter is not bound. */
export type PlatformLimit = (key: string) => Promise<boolean>

export function createPlatformLimit(limiter: RateLimit | undefined, scale: number): PlatformLimit {
  return async (key) => (await askLimiter(limiter, key, scale)) !== "allowed"
}

/** Limits are fixed in wrangler.toml, so a `scale` above 1 spreads a key over several. */
async function askLimiter(limiter: RateLimit | undefined, key: string, scale: number) {
  if (!limiter) return "not-bound"
  const { success } = await limiter.limit({ key: `${key} ${Math.floor(Math.random() * scale)}` })
  return success ? "allowed" : "exceeded"
}

/**
 * Cloudflare's rate limiters, a cheap and approximate check before the counters in D1: true when a client IP
 * has sent too many POSTs, or too many GETs that the page cache can't answer. Webhook events are not limited.
 */
export async function exceedsRateLimit(
  request: Request,
  { RATE_LIMITER, PAGE_RATE_LIMITER }: { RATE_LIMITER?: RateLimit; PAGE_RATE_LIMITER?: RateLimit },
  scale: number,
) {
  if (isWebhook(request)) return false
  const limiter = request.method === "POST" ? RATE_LIMITER : PAGE_RATE_LIMITER
  const clientIp = clientIpOf(request.headers.get("cf-connecting-ip") ?? "unknown")
  return (await askLimiter(limiter, clientIp, scale)) === "exceeded"
}

/** The 429 response before a body is read, to wait so many seconds; problem details for API paths. */
export function tooManyRequestsResponse({ url }: Request, wait = 60) {
  const headers = { "retry-after": String(wait) }
  const isApi = new URL(url).pathname.startsWith("/api/")
  return isApi
    ? problem("TOO_MANY_REQUESTS", { headers })
    : errorResponse(429, messages.tooManyRequests, headers)
}
