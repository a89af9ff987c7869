import type { AppLoadContext } from "@remix-run/cloudflare"
import { createCanonicalRedirect } from "#app/http/canonical-path.server.ts"
import { errorResponse } from "#app/http/error-response.server.ts"
import { createPageCache } from "#app/http/page-cache.server.ts"
import { exceedsRateLimit, tooManyRequests } from "#app/http/platform-rate-limit.server.ts"
import { checkRequest } from "#app/http/request-guards.server.ts"
import { createHandler } from "#app/http/request-handler.server.ts"
import { withSecurityHeaders } from "#app/http/security-headers.server.ts"
import * as build from "../build/server/index.js"
import { type Bindings, createContext, knownCountry, NotConfigured } from "./load-context.server.ts"
import { runMaintenance } from "./services/run-maintenance.server.ts"

const handleRequest = createHandler(build)
const redirectToCanonical = createCanonicalRedirect(build)
const pages = createPageCache(build)

export default {
  /** The memory cache is read before anything else is created for the request: most responses come from it. */
  fetch(request, env, ctx) {
    const cached = pages.getFromMemory(request, () => knownCountry(env, request), new Date())
    return cached ?? serve(request, env, ctx)
  },

  async scheduled(_controller, env, ctx) {
    const context = createContext(env, (work) => ctx.waitUntil(work))
    await runMaintenance(context)
  },
} satisfies ExportedHandler<Bindings>

async function serve(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
  let context: AppLoadContext | undefined
  try {
    const site = createContext(env, (work) => ctx.waitUntil(work), request)
    context = site
    return await pages.handle(request, site, async () =>
      withSecurityHeaders(await handleGuardedRequest(request, env, site), site.config),
    )
  } catch (error) {
    return withSecurityHeaders(context ? reportUnhandledError(error, context) : reportNotConfigured(error))
  }
}

async function handleGuardedRequest(
  request: Request,
  env: Bindings,
  context: AppLoadContext,
): Promise<Response> {
  if (await exceedsRateLimit(request, env, context.config.throttleScale)) return tooManyRequests(request)
  const admitted = await checkRequest(request)
  if (admitted instanceof Response) {
    context.log.info("refused", { status: admitted.status })
    return admitted
  }
  const redirect = redirectToCanonical(admitted.request)
  if (redirect) return redirect
  const response = await handleRequest(admitted.request, context)
  // A resource route has no error boundary: Remix answers with its own text, without the request's id.
  const isBare = response.status === 500 && response.headers.get("content-type")?.startsWith("text/plain")
  return isBare ? unhandledErrorResponse(context) : response
}

/** For errors outside of routes, whose own errors reach the root error boundary. */
function reportUnhandledError(error: unknown, { log, requestId }: AppLoadContext): Response {
  log.error("unhandled-error", error)
  return unhandledErrorResponse({ requestId })
}

function unhandledErrorResponse({ requestId }: Pick<AppLoadContext, "requestId">): Response {
  return errorResponse(
    500,
    `Something went wrong on our side. If you write to us, this number helps: ${requestId}`,
  )
}

/** Logs the names of the malformed variables; the response does not name them. */
function reportNotConfigured(error: unknown): Response {
  if (!(error instanceof NotConfigured)) throw error
  console.error(JSON.stringify({ event: "not-configured", variables: error.variables }))
  return errorResponse(500, "This site is not configured yet.")
}
