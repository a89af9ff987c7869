import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare"
import { createFormFinder } from "#app/accounts/account/page-forms.server.ts"
import { hideOwnerPages } from "#app/accounts/sessions/guards.server.ts"
import { withSeller } from "#app/desk/settings/save-seller.server.ts"
import { createMethodFinder } from "#app/platform/http/allowed-methods.server.ts"
import { createCanonicalRedirect } from "#app/platform/http/canonical-path.server.ts"
import { withSecurityHeaders } from "#app/platform/http/content-security-policy.server.ts"
import { exceedsRateLimit, tooManyRequestsResponse } from "#app/platform/http/platform-rate-limit.server.ts"
import { answerLinkCheck, checkRequest } from "#app/platform/http/request-guards.server.ts"
import {
  createHandler,
  createPictureFormCheck,
  errorPageRequest,
  unknownRequest,
} from "#app/platform/http/request-handler.server.ts"
import {
  errorResponse,
  isAbsentPath,
  isWebhook,
  methodNotAllowed,
  refuseWebhook,
} from "#app/platform/http/responses.server.ts"
import type { PageCache } from "#app/platform/page-cache/page-cache.server.ts"
import { checkRateLimit, waitOfSender } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { PICTURE_SIZE_LIMIT } from "#app/support/bug-reports/pictures.ts"
import { type Bindings, createContext } from "./load-context.server.ts"
import { NotConfigured } from "./read-config.server.ts"
import { runMaintenance } from "./run-maintenance.server.ts"

// The part of the Worker that is evaluated only when the page cache has no answer: React, Remix and their dependencies. It
// is in Remix's build, so that code shared by pages and cron is bundled once.

export type Site = ReturnType<typeof createSite>

/** The site of a build: what answers requests, and the cron's work. */
export function createSite(build: ServerBuild) {
  const router = {
    handleRequest: createHandler(build),
    redirectToCanonical: createCanonicalRedirect(build),
    isPictureForm: createPictureFormCheck(build),
    findMethods: createMethodFinder(build),
    formsAt: createFormFinder(build),
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
  findMethods: ReturnType<typeof createMethodFinder>
  formsAt: ReturnType<typeof createFormFinder>
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
    const setting = settingOf(created)
    pageCache.changeSetting(setting)
    const isDataRequest = new URL(request.url).pathname.endsWith(".data")
    const response = await pageCache.render(request, { ...created, configuration, setting }, async () =>
      withSecurityHeaders(
        await handleGuardedRequest(router, request, env, {
          ...created,
          formsAt: router.formsAt,
          isDataRequest,
        }),
        created.config,
      ),
    )
    // A form of the desk may have changed it.
    if (request.method === "POST") pageCache.changeSetting(settingOf(await withSeller(created)))
    return response
  } catch (error) {
    // Errors inside routes reach the root error boundary.
    context?.log.error("unhandled-error", error)
    return withSecurityHeaders(context ? unhandledErrorResponse(context) : reportNotConfigured(error))
  }
}

/** The owner's setting that cached pages depend on by country. */
const settingOf = ({ config }: AppLoadContext) => config.salesToEurope ?? "undecided"

async function handleGuardedRequest(
  router: Router,
  request: Request,
  env: Bindings,
  context: AppLoadContext,
): Promise<Response> {
  if (await exceedsRateLimit(request, env, context.config.rateLimitScale))
    return tooManyRequestsResponse(request)
  if (isAbsentPath(new URL(request.url).pathname, context.config))
    return router.handleRequest(unknownRequest(request), context)
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
    router.isPictureForm(request) ? { maxSize: PICTURE_SIZE_LIMIT, charge: chargePicture } : undefined,
  )
  if (checked instanceof Response) return refuse(router, checked, request, context)
  const redirect = router.redirectToCanonical(checked.request)
  if (redirect) return redirect
  const shown = await hideOwnerPages(checked.request, context)
  const url = new URL(shown.url)
  const methods = router.findMethods(url)
  if (methods && !methods.includes(shown.method))
    return refuse(router, methodNotAllowed(url.pathname, methods), request, context)
  const response = await router.handleRequest(methods ? shown : asGet(shown), context)
  // A resource route has no error boundary, so Remix sends its own plain text without the request's id.
  const isRemixErrorText =
    response.status === 500 && response.headers.get("content-type")?.startsWith("text/plain")
  return isRemixErrorText ? unhandledErrorResponse(context) : response
}

/** The same request for an address that no route has, which answers 404 to each method; HEAD stays as it is. */
const asGet = (request: Request) =>
  request.method === "HEAD" ? request : new Request(request.url, { headers: request.headers })

/** The response to a refused request; to one for a document, the site's page for a status that its visitor can come upon. */
async function refuse(
  { handleRequest }: Router,
  response: Response,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const { status, headers } = response
  context.log.info("refused", { status })
  const page = status === 405 || status === 413 ? errorPageRequest(request) : null
  if (!page) return response
  const shown = await handleRequest(page, { ...context, refusedWith: status })
  const allow = headers.get("allow")
  if (allow) shown.headers.set("allow", allow)
  return shown
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
