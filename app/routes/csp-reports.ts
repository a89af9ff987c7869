import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { readCspReport } from "#app/forms/csp-report.server.ts"
import { methodNotAllowed } from "./method-not-allowed.server.ts"

export const loader = () => methodNotAllowed("POST")

/** What a browser was kept from doing by our policy: one log line, and nothing in the database, whoever sends it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const report = readCspReport(await request.text())
  if (report) context.log.info("csp-violation", report)
  return new Response(null, { status: 204 })
}
