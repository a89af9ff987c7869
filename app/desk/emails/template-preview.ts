import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { emailPreview } from "./email-preview-view.server.ts"
import { EMAIL_SAMPLES } from "./sample-emails.ts"

/** One of the emails that the site sends, with made-up facts. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const render = EMAIL_SAMPLES.get(params.template ?? "")
  if (!render) throw new Response(null, { status: 404 })
  return emailPreview(request, render(context.config))
}
