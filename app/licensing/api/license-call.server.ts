import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare"
import type * as z from "zod"
import { fieldProblem, type ProblemCode, problems } from "#app/licensing/activation/problems-copy.ts"
import { keyAlphabet } from "#app/licensing/keys/copy.ts"
import { lettersOutsideOfKeys, normalizeLicenseKey } from "#app/licensing/keys/license-key.ts"
import { foreignLetters } from "#app/platform/copy.ts"
import { readJson } from "#app/platform/http/read-json.server.ts"
import { type ProblemDetails, problem, problemResponse } from "#app/platform/http/responses.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** An endpoint: its answer, or a logged error and a 503 problem response when it throws. */
export const apiCall = (answer: (args: Args) => Promise<Response>) => async (args: Args) => {
  try {
    return await answer(args)
  } catch (error) {
    args.context.log.error("license-call-failed", error)
    return tooManyCalls(60, "UNAVAILABLE")
  }
}

/** The answer to a call, or that to one which was refused: too many refused calls are rate-limited. */
type Answer = Response | { refused: Response }

/** A call whose JSON body has this schema. */
export const jsonCall = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  handler: (context: AppLoadContext, body: z.output<z.ZodObject<Shape>>) => Promise<Response>,
) =>
  apiCall(async ({ request, context }) => {
    if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return problem("NOT_JSON")
    const sent = declaredMembers(await readJson(request), Object.keys(schema.shape))
    const body = schema.safeParse(sent, { error: fieldProblem })
    if (!body.success) return problem("INVALID_REQUEST", { errors: problemErrors(body.error) })
    return handler(context, body.data)
  })

/** The members of a body that its call declares; null counts as absent, as some JSON libraries write it. */
function declaredMembers(body: unknown, names: readonly string[]) {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  const members = body as Record<string, unknown>
  const sent = names.filter((name) => Object.hasOwn(members, name) && members[name] !== null)
  return Object.fromEntries(sent.map((name) => [name, members[name]]))
}

/**
 * A call that can be a guess of a key or code, limited by it and by client IP. Counts the calls that are refused, and
 * every call of a key that the platform's limiter finds used too often. The others, such as an active device's
 * validation at each start of the app, write no counter.
 */
export function limitedCall<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  guessOf: (body: z.output<z.ZodObject<Shape>>) => string,
  handler: (context: AppLoadContext, body: z.output<z.ZodObject<Shape>>) => Promise<Answer>,
) {
  return jsonCall(schema, async (context, body) => {
    const account = guessOf(body)
    const checkLimits = () => checkRateLimit(context, "license-api", { account })
    const isCountedAlready = await context.exceedsPlatformLimit(`license ${account}`)
    if (isCountedAlready) {
      const wait = await checkLimits()
      if (wait) return tooManyCalls(wait)
    }
    const answer = await handler(context, body)
    if (answer instanceof Response) return answer
    const wait = isCountedAlready ? 0 : await checkLimits()
    return wait > 0 ? tooManyCalls(wait) : answer.refused
  })
}

/** The problem response of a license call. */
export const licenseProblem = (code: ProblemCode, details?: ProblemDetails) =>
  problemResponse(code, problems[code], details)

/** The answer to a call that is refused with this code. */
export const refusedCall = (code: ProblemCode, detail?: string) => ({
  refused: licenseProblem(code, { detail }),
})

/** The same, which names the characters of a typed key that no key has. */
export const refusedKey = (code: ProblemCode, licenseKey: string) =>
  refusedCall(code, foreignLetters(lettersOutsideOfKeys(licenseKey), keyAlphabet))

/** Rate-limit key of a call: its license key. */
export const keyOf = ({ licenseKey }: { licenseKey: string }) => normalizeLicenseKey(licenseKey)

export const cachedForAnHour = (body: object) =>
  Response.json(body, { headers: { "cache-control": "public, max-age=3600" } })

/** `wait` in seconds. */
export const tooManyCalls = (wait: number, code: ProblemCode = "TOO_MANY_REQUESTS") =>
  licenseProblem(code, { headers: { "retry-after": String(wait) } })

/** Maximum number of errors of a problem response, and of characters of each, because a message names unknown members. */
const MAX_ERRORS = 20
const MAX_ERROR_LENGTH = 200

/** The `errors` of a problem response: the fields that are wrong. */
export const problemErrors = ({ issues }: z.ZodError) =>
  issues.slice(0, MAX_ERRORS).map(({ path, message }) => ({
    field: path.join(".") || "body",
    message: message.slice(0, MAX_ERROR_LENGTH),
  }))
