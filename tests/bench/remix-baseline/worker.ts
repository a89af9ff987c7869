import { createRequestHandler, type RequestHandler } from "@remix-run/cloudflare"
import { createServerBuild } from "./build.ts"
import type { Env } from "./page.tsx"

let handleRequest: RequestHandler | undefined

/** Remix rendering one page with one D1 query: no guards, no session, no extra headers. */
export default {
  fetch(request, env) {
    handleRequest ??= createRequestHandler(createServerBuild(env))
    return handleRequest(request)
  },
} satisfies ExportedHandler<Env>
