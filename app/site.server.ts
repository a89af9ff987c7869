import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare"
import { hideOwnerPages } from "#app/accounts/sessions/guards.server.ts"
import { withSeller } from "#app/desk/settings/save-seller.server.ts"
import { createCanonicalRedirect } from "#app/platform/http/canonical-path.server.ts"
import { withSecurityHeaders } from "#app/platform/http/content-security-policy.server.ts"
import { exceedsRateLimit, tooManyRequestsResponse } from "#app/platform/http/platform-rate-limit.server.ts"
import { answerLinkCheck, checkRequest } from "#app/platform/http/request-guards.server.ts"
import {
  createHandler,
  createPictureFormCheck,
  errorPageRequest,
} from "#app/platform/http/request-handler.server.ts"
import { errorResponse, isWebhook, refuseWebhook } from "#app/platform/http/responses.server.ts"
import type { PageCache } from "#app/platform/page-cache/page-cache.server.ts"
import { checkRateLimit, waitOfSender } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { PICTURE_SIZE_LIMIT } from "#app/support/bug-reports/bug-report.ts"
import { type Bindings, createContext } from "./load-context.server.ts"
import { NotConfigured } from "./read-config.server.ts"
import { runMaintenance } from "./run-maintenance.server.ts"

// What the Worker evaluates only when the page cache has no answer: React, Remix and everything that they need. It is a part of
// Remix's build, so that what pages and cron share is in the Worker once.

export type Site = ReturnType<typeof createSite>

/** The site of a build: what answers requests, and the cron's work. */
export function createSite(build: ServerBuild) {
  const router = {
    handleRequest: createHandler(build),
    redirectToCanonical: createCanonicalRedirect(build),
    isPictureForm: createPictureFormCheck(build),
  }
  return {
    serve: (request: Request, env: Bindings, ctx: ExecutionContext, cache: Cache) =>
      serve(router, request, env, ctx, cache),
    runScheduled,
  }
}

type Router = {
  handleRequest: ReturnType<typeof createHandler>
  redirectToCanonical: ReturnType<typeof createCanonicalRedirect>
  isPictureForm: ReturnType<typeof createPictureFormCheck>
}

type Cache = { pageCache: PageCache; configuration: () => string }

/** Answers a request that the page cache did not answer. */
async function serve(
  router: Router,
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
  { pageCache, configuration }: Cache,
): Promise<Response> {
  let context: AppLoadContext | undefined
  try {
    const created = await withSeller(createContext(env, (work) => ctx.waitUntil(work), request))
    context = created
    return await pageCache.render(request, { ...created, configuration }, async () =>
      withSecurityHeaders(await handleGuardedRequest(router, request, env, created), created.config),
    )
  } catch (error) {
    // Errors inside routes reach the root error boundary.
    context?.log.error("unhandled-error", error)
    return withSecurityHeaders(context ? unhandledErrorResponse(context) : reportNotConfigured(error))
  }
}

async function handleGuardedRequest(
  { handleRequest, redirectToCanonical, isPictureForm }: Router,
  request: Request,
  env: Bindings,
  context: AppLoadContext,
): Promise<Response> {
  if (await exceedsRateLimit(request, env, context.config.rateLimitScale))
    return tooManyRequestsResponse(request)
  // Checked before the body is read, which may be large.
  const wait = isWebhook(request) ? waitOfSender(context) : 0
  if (wait) return refuseWebhook(wait)
  const linkChecked = answerLinkCheck(request)
  if (linkChecked) return linkChecked
  const chargePicture = async () => {
    // If D1 does not respond, the form's action reports it.
    const wait = await checkRateLimit(context, "send-picture").catch(() => 0)
    return wait ? tooManyRequestsResponse(request, wait) : null
  }
  const checked = await checkRequest(
    request,
    isPictureForm(request) ? { maxSize: PICTURE_SIZE_LIMIT, charge: chargePicture } : undefined,
  )
  if (checked instanceof Response) {
    const { status } = checked
    context.log.info("refused", { status })
    const page = status === 413 ? errorPageRequest(request) : null
    return page ? handleRequest(page, { ...context, refusedWith: status }) : checked
  }
  const redirect = redirectToCanonical(checked.request)
  if (redirect) return redirect
  const response = await handleRequest(await hideOwnerPages(checked.request, context), context)
  // A resource route has no error boundary, so Remix sends its own plain text without the request's id.
  const isRemixErrorText =
    response.status === 500 && response.headers.get("content-type")?.startsWith("text/plain")
  return isRemixErrorText ? unhandledErrorResponse(context) : response
}

function unhandledErrorResponse({ requestId }: { requestId: string }): Response {
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

/** Runs the cron's work. */
async function runScheduled(env: Bindings, ctx: ExecutionContext): Promise<void> {
  await runMaintenance(await withSeller(createContext(env, (work) => ctx.waitUntil(work))))
}
