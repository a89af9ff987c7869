import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { readCspReports } from "#app/forms/csp-report.server.ts"
import { methodNotAllowed } from "#app/http/method-not-allowed.server.ts"

export const loader = () => methodNotAllowed("POST")

/** What a browser was kept from doing by our policy: a few log lines at most, and nothing in the database, whoever sends it. */
export async function action({ request, context }: ActionFunctionArgs) {
  for (const violation of readCspReports(await request.text())) context.log.info("csp-violation", violation)
  return new Response(null, { status: 204 })
}
