import { createRequestHandler, type RequestHandler } from "@remix-run/cloudflare"
import { buildFor } from "./build.ts"
import type { Env } from "./page.tsx"

let handleRequest: RequestHandler | undefined

/** Remix rendering one page with one D1 query, and nothing else: no guard, no session, no header of its own. */
export default {
  fetch(request, env) {
    handleRequest ??= createRequestHandler(buildFor(env))
    return handleRequest(request)
  },
} satisfies ExportedHandler<Env>
