import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { readCspReports } from "./csp-report.server.ts"
import { readJson } from "./read-json.server.ts"

/** Logs at most five CSP violations per request; never writes to the database, as senders are anonymous. */
export async function action({ request, context }: ActionFunctionArgs) {
  for (const violation of readCspReports(await readJson(request)))
    context.log.info("csp-violation", violation)
  return new Response(null, { status: 204 })
}
