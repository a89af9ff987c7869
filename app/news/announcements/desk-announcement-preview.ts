import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { emailPreview, plainPreview } from "#app/platform/email/email-preview.server.ts"
import { messageProblems } from "./desk-copy.ts"
import { findAnnouncement } from "./queries.server.ts"
import { renderAnnouncement } from "./send-announcement.server.ts"

/** The email of an announcement. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const found = await findAnnouncement(context.db, params.announcement ?? "")
  if (!found) throw new Response(null, { status: 404 })
  const email = await renderAnnouncement(context, found.announcement)
  return email.kind === "refused"
    ? plainPreview(messageProblems[email.because])
    : emailPreview(request, email)
}
