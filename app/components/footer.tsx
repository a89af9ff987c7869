import { useRendering } from "./rendering-context.ts"

/** In the browser, what the server sent. */
export const sentFooter =
  typeof document === "undefined" ? "" : (document.querySelector("footer")?.innerHTML ?? "")

/** The footer never changes: the server renders it once and for all pages, and browsers need no script for it. */
export function Footer() {
  const { footer = sentFooter } = useRendering()
  return (
    <footer
      className="no-print mt-auto border-t border-line py-10 text-[0.95rem] text-muted"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React from footer-content.tsx
      dangerouslySetInnerHTML={{ __html: footer }}
    />
  )
}
