import type { Email } from "#app/platform/email/email-kinds.ts"

const DARK = "@media (prefers-color-scheme: dark)"

/** An email as programs show it, by `?as=`: in the light or the dark theme, or as plain text. It runs nothing and loads nothing. */
export function emailPreview(request: Request, { subject, html, text }: Omit<Email, "to">): Response {
  const as = new URL(request.url).searchParams.get("as")
  if (as === "text") return plainPreview(`${subject}\n\n${text}`)
  return preview("html", html.replaceAll(DARK, as === "dark" ? "@media all" : "@media not all"), {
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups; frame-ancestors 'none'",
  })
}

export const plainPreview = (text: string) => preview("plain", text)

const preview = (type: "html" | "plain", body: string, headers: HeadersInit = {}) =>
  new Response(body, {
    headers: { "content-type": `text/${type}; charset=utf-8`, "cache-control": "no-store", ...headers },
  })
