import type { AppLoadContext } from "@remix-run/cloudflare"
import * as build from "../build/server/index.js"
import { createCanonicalRedirect } from "./canonical-address.server.ts"
import { createPageCache } from "./documents/page-cache.server.ts"
import { type Bindings, createContext, knownCountry, NotConfigured } from "./load-context.server.ts"
import {
  exceedsRateLimit,
  refusal,
  refuseRequest,
  tooManyRequests,
  withSecurityHeaders,
} from "./request-guards.server.ts"
import { createHandler } from "./request-handler.server.ts"
import { runMaintenance } from "./services/run-maintenance.server.ts"

const handleRequest = createHandler(build)
const redirectToCanonical = createCanonicalRedirect(build)
const pages = createPageCache(build)

export default {
  /** Most visitors get a page that is in memory, before anything else is made for them. */
  fetch(request, env, ctx) {
    const remembered = pages.recall(request, () => knownCountry(env, request), new Date())
    return remembered ?? serve(request, env, ctx)
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
    return await pages.serve(request, site, async () =>
      withSecurityHeaders(await answer(request, env, site), site.config),
    )
  } catch (error) {
    return withSecurityHeaders(context ? reportAccident(error, context) : reportNotConfigured(error))
  }
}

async function answer(request: Request, env: Bindings, context: AppLoadContext): Promise<Response> {
  if (await exceedsRateLimit(request, env, context.config.throttleScale)) return tooManyRequests(request)
  const admitted = await refuseRequest(request)
  if (admitted instanceof Response) {
    context.log.info("refused", { status: admitted.status })
    return admitted
  }
  const redirect = redirectToCanonical(admitted.request)
  if (redirect) return redirect
  const response = await handleRequest(admitted.request, context)
  // An endpoint that fails has no error page: Remix answers in its own words, without the request's number.
  const isBare = response.status === 500 && response.headers.get("content-type")?.startsWith("text/plain")
  return isBare ? accident(context) : response
}

/** Routes have error pages of their own; this is for what goes wrong before Remix or in it. */
function reportAccident(error: unknown, { log, requestId }: AppLoadContext): Response {
  log.error("accident", error)
  return accident({ requestId })
}

function accident({ requestId }: Pick<AppLoadContext, "requestId">): Response {
  return refusal(500, `Something went wrong on our side. If you write to us, this number helps: ${requestId}`)
}

/** No half-configured site: the log names the variables, the visitor learns only that there is nothing here yet. */
function reportNotConfigured(error: unknown): Response {
  if (!(error instanceof NotConfigured)) throw error
  console.error(JSON.stringify({ event: "not-configured", variables: error.variables }))
  return refusal(500, "This site is not configured yet.")
}
