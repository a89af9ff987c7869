import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare"
import type * as z from "zod"
import type { Log } from "#app/capabilities.ts"
import { normalizeLicenseKey } from "#app/domain/licensing/license.ts"
import { problem } from "#app/http/problem.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"

/** The response to a call, and whether the license was refused: too many refused calls are rate-limited. */
type Answer = { isRefused: boolean; response: Response }

/**
 * Wraps a handler of the licensing API: checks method, content type and body schema, and responds with a 503 problem when
 * the handler throws.
 */
export function jsonCall<Parsed>(
  schema: z.ZodType<Parsed>,
  handler: (context: AppLoadContext, body: Parsed) => Promise<Response>,
) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    if (request.method !== "POST") return problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })
    if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return problem("NOT_JSON")
    const body = schema.safeParse(parseJson(await request.text()))
    if (!body.success) return problem("INVALID_REQUEST", { errors: fieldErrors(body.error) })
    return orUnavailable(context, () => handler(context, body.data))
  }
}

/** A call with a license key, limited by it and by client IP. */
export function licenseCall<Parsed extends { licenseKey: string }>(
  schema: z.ZodType<Parsed>,
  handler: (context: AppLoadContext, body: Parsed) => Promise<Answer>,
) {
  return limitedCall(schema, ({ licenseKey }) => normalizeLicenseKey(licenseKey), handler)
}

/**
 * A call that can be a guess of a key or code, limited by it and by client IP. Counts the calls that are refused, and
 * every call of a key that the platform's limiter finds used too often. The others, such as an active device's
 * validation at each start of the app, write no counter.
 */
export function limitedCall<Parsed>(
  schema: z.ZodType<Parsed>,
  keyOf: (body: Parsed) => string,
  handler: (context: AppLoadContext, body: Parsed) => Promise<Answer>,
) {
  return jsonCall(schema, async (context, body) => {
    const account = keyOf(body)
    const checkLimits = () => checkRateLimit(context, "license-api", { account })
    const isCountedAlready = await context.exceedsPlatformLimit(`license ${account}`)
    if (isCountedAlready) {
      const wait = await checkLimits()
      if (wait > 0) return tooManyRequests(wait)
    }
    const { isRefused, response } = await handler(context, body)
    const wait = isRefused && !isCountedAlready ? await checkLimits() : 0
    return wait > 0 ? tooManyRequests(wait) : response
  })
}

/** `wait` in seconds. */
export function tooManyRequests(wait: number): Response {
  return problem("TOO_MANY_REQUESTS", { headers: { "retry-after": String(wait) } })
}

/** The handler's response, or a logged error and a 503 problem response when the handler throws. */
export async function orUnavailable({ log }: Log, handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler()
  } catch (error) {
    log.error("license-call-failed", error)
    return problem("UNAVAILABLE", { headers: { "retry-after": "60" } })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields that are wrong; of a body that can have several shapes, those of the one that it is nearest to. */
function fieldErrors({ issues }: z.ZodError) {
  const [first] = issues
  if (first?.code !== "invalid_union") return issues.map(toFieldError)
  const [nearest = []] = [...first.errors].sort((one, other) => one.length - other.length)
  return nearest.map(toFieldError)
}

/** One field of `errors` in a problem response. */
export function toFieldError({ path, message }: z.core.$ZodIssue): { field: string; message: string } {
  return { field: path.join(".") || "body", message }
}
