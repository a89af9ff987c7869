import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare"
import type { z } from "zod"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"
import { problem } from "#app/http/problem.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"

type Body = { licenseKey: string; deviceId: string }

/**
 * Wraps a handler of the licensing API: checks method, content type, body schema and the rate limits by
 * client IP and license key, and responds with a 503 problem when the handler throws.
 */
export function licenseCall<Parsed extends Body>(
  schema: z.ZodType<Parsed>,
  handler: (context: AppLoadContext, body: Parsed) => Promise<Response>,
) {
  return async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    if (request.method !== "POST") return problem("METHOD_NOT_ALLOWED", { headers: { allow: "POST" } })
    if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return problem("NOT_JSON")
    const body = schema.safeParse(parseJson(await request.text()))
    if (!body.success) return problem("INVALID_REQUEST", { errors: body.error.issues.map(toFieldError) })
    return orUnavailable(context, async () => {
      const account = normalizeLicenseKey(body.data.licenseKey)
      const wait = await checkRateLimit(context, "license-api", { account })
      if (wait > 0) return problem("TOO_MANY_REQUESTS", { headers: { "retry-after": String(wait) } })
      return handler(context, body.data)
    })
  }
}

/** The handler's response, or a logged error and a 503 problem response when the handler throws. */
export async function orUnavailable(
  { log }: Pick<AppLoadContext, "log">,
  handler: () => Promise<Response>,
): Promise<Response> {
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

function toFieldError({ path, message }: z.core.$ZodIssue): { field: string; message: string } {
  return { field: path.join(".") || "body", message }
}
