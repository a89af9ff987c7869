import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { emailPreview } from "#app/platform/email/email-preview.server.ts"
import { emailSamples } from "./gathered-kinds.ts"

/** Renders one of the site's email templates with made-up facts; 404 for an unknown template. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const sample = emailSamples.find(({ name }) => name === params.template)
  if (!sample) throw new Response(null, { status: 404 })
  return emailPreview(request, sample.write(context.config))
}
