import { createMiddleware } from "hono/factory"
import { HTTPException } from "hono/http-exception"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import type { EmulatorContext } from "../context.ts"
import { errorResponse } from "../error-response.ts"

/** Polar's error: the name of its exception and a sentence. */
export const polarError = (status: ContentfulStatusCode, error: string, detail: string) =>
  errorResponse(status, { error, detail })

export const notFound = () => polarError(404, "ResourceNotFound", "Not found")

/** FastAPI's answer to an exception that nobody expected. */
export const serverError = () =>
  new HTTPException(500, {
    res: new Response("Internal Server Error", { status: 500, headers: { "Content-Type": "text/plain" } }),
  })

/** The answer of asgi-ratelimit. */
export const tooManyRequests = () =>
  new HTTPException(429, {
    res: new Response("Too Many Requests", {
      status: 429,
      headers: { "Content-Type": "text/plain", "retry-after": "60" },
    }),
  })

export type Invalid = { type: string; loc: (string | number)[]; msg: string; input: unknown }

/** A 422: of FastAPI's validation, or of a rule of Polar's own. */
export const invalid = (errors: Invalid[], error = "RequestValidationError") =>
  errorResponse(422, { error, detail: errors })

/** A 422 for one value that breaks a rule of Polar's own. */
export const refused = (loc: Invalid["loc"], msg: string, input: unknown) =>
  invalid([{ type: "value_error", loc: ["body", ...loc], msg, input }], "PolarRequestValidationError")

/** Checks the organization's access token. */
export function authenticate({ settings, store }: EmulatorContext) {
  return createMiddleware(async (c, next) => {
    const [scheme = "", token = ""] = (c.req.header("authorization") ?? "").split(" ")
    if (scheme.toLowerCase() !== "bearer" || token === "") {
      throw errorResponse(
        401,
        { error: "Unauthorized", detail: "Unauthorized" },
        { "WWW-Authenticate": 'Bearer realm="polar"' },
      )
    }
    if (token !== settings.polar?.accessToken || store.state.control.polar.token === "refused") {
      const error_description =
        "The access token provided is expired, revoked, malformed, or invalid for other reasons."
      throw errorResponse(
        401,
        { error: "invalid_token", error_description },
        { "WWW-Authenticate": `Bearer error="invalid_token", error_description="${error_description}"` },
      )
    }
    await next()
  })
}
