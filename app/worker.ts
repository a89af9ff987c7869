import type { AppLoadContext } from "@remix-run/cloudflare"
import { createCanonicalRedirect } from "#app/http/canonical-path.server.ts"
import { errorResponse } from "#app/http/error-response.server.ts"
import { hideOwnerPages } from "#app/http/owner-pages.server.ts"
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
const pageCache = createPageCache(build)

export default {
  /** Reads the memory cache before creating a context, because most responses come from it. */
  fetch(request, env, ctx) {
    const cached = pageCache.getFromMemory(request, () => knownCountry(env, request), new Date())
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
    const created = createContext(env, (work) => ctx.waitUntil(work), request)
    context = created
    return await pageCache.handle(request, created, async () =>
      withSecurityHeaders(await handleGuardedRequest(request, env, created), created.config),
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
  const checked = await checkRequest(request)
  if (checked instanceof Response) {
    context.log.info("refused", { status: checked.status })
    return checked
  }
  const redirect = redirectToCanonical(checked.request)
  if (redirect) return redirect
  const response = await handleRequest(await hideOwnerPages(checked.request, context), context)
  // A resource route has no error boundary, so Remix sends its own plain text without the request's id.
  const isRemixErrorText =
    response.status === 500 && response.headers.get("content-type")?.startsWith("text/plain")
  return isRemixErrorText ? unhandledErrorResponse(context) : response
}

/** For errors outside routes; errors inside routes reach the root error boundary. */
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
