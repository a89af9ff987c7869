import { createRequestHandler } from "@remix-run/cloudflare"
import * as build from "../build/server/index.js"
import { tooManyTries } from "./copy/messages.ts"
import { type Bindings, createContext, NotConfigured } from "./load-context.server.ts"
import { isGated, refusal, refuseRequest, withSecurityHeaders } from "./request-guards.server.ts"
import { runMaintenance } from "./services/run-maintenance.server.ts"

const handleRequest = createRequestHandler(build)

export default {
  async fetch(request, env, ctx) {
    try {
      const context = createContext(env, (work) => ctx.waitUntil(work), request)
      if (await isGated(request, env.GATE, context.config.throttleScale)) {
        return withSecurityHeaders(refusal(429, tooManyTries(60), { "retry-after": "60" }), context.config)
      }
      const admitted = await refuseRequest(request)
      if (admitted instanceof Response) return withSecurityHeaders(admitted, context.config)
      return withSecurityHeaders(await handleRequest(admitted.request, context), context.config)
    } catch (error) {
      return reportNotConfigured(error)
    }
  },

  async scheduled(_controller, env, ctx) {
    const context = createContext(env, (work) => ctx.waitUntil(work))
    await runMaintenance(context)
  },
} satisfies ExportedHandler<Bindings>

/** No half-configured site: the log names the variables, the visitor learns only that there is nothing here yet. */
function reportNotConfigured(error: unknown): Response {
  if (!(error instanceof NotConfigured)) throw error
  console.error(JSON.stringify({ event: "not-configured", variables: error.variables }))
  return new Response("This site is not configured yet.\n", {
    status: 500,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  })
}
