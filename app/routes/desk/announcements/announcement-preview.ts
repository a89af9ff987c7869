import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/auth/guards.server.ts"
import { messageProblems } from "#app/copy/desk/announcements.ts"
import { emailPreview, plainPreview } from "#app/routes/desk/shell/email-preview.server.ts"
import { renderAnnouncement } from "#app/services/announcements/announcements.server.ts"
import { findAnnouncement } from "#db/announcements/announcements.server.ts"

/** The email of an announcement. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const found = await findAnnouncement(context.db, params.announcement ?? "")
  if (!found) throw new Response(null, { status: 404 })
  const email = renderAnnouncement(context, found.announcement)
  return email.kind === "refused"
    ? plainPreview(messageProblems[email.because])
    : emailPreview(request, email)
}
