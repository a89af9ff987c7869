import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { emailPreview } from "#app/platform/email/email-preview.server.ts"
import { renderSamples } from "./sample-emails.ts"

/** Renders one of the site's email templates with made-up facts; 404 for an unknown template. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const email = renderSamples(context.config).get(params.template ?? "")
  if (!email) throw new Response(null, { status: 404 })
  return emailPreview(request, email)
}
