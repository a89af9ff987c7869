import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { emailPreview } from "./email-preview-view.server.ts"
import { EMAIL_SAMPLES } from "./sample-emails.ts"

/** Renders one of the site's email templates with made-up facts; 404 for an unknown template. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const render = EMAIL_SAMPLES.get(params.template ?? "")
  if (!render) throw new Response(null, { status: 404 })
  return emailPreview(request, render(context.config))
}
