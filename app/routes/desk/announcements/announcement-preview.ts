import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner } from "#app/auth/guards.server.ts"
import { messageProblems } from "#app/copy/desk/announcements.ts"
import { renderAnnouncement } from "#app/services/announcements/announcements.server.ts"
import { findAnnouncement } from "#db/announcements/announcements.server.ts"

const DARK = "@media (prefers-color-scheme: dark)"

/** The email as programs show it: in the light or the dark theme, or as plain text. It runs nothing and loads nothing. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { context, params, request } = args
  const found = await findAnnouncement(context.db, params.announcement ?? "")
  if (!found) throw new Response(null, { status: 404 })
  const email = renderAnnouncement(context, found.announcement)
  if (email.kind === "refused") return plain(messageProblems[email.because])
  const as = new URL(request.url).searchParams.get("as")
  if (as === "text") return plain(`${email.subject}\n\n${email.text}`)
  const html = email.html.replaceAll(DARK, as === "dark" ? "@media all" : "@media not all")
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups; frame-ancestors 'none'",
    },
  })
}

const plain = (text: string) =>
  new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  })
