import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/auth/guards.server.ts"
import { EMAIL_SAMPLES } from "#app/emails/email-samples.ts"
import { emailPreview } from "#app/routes/desk/shell/email-preview.server.ts"

/** One of the emails that the site sends, with made-up facts. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const render = EMAIL_SAMPLES.get(params.template ?? "")
  if (!render) throw new Response(null, { status: 404 })
  return emailPreview(request, render(context.config))
}
