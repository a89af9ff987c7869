import { useRendering } from "./rendering-context.ts"

/** The footer's markup as read from the server-rendered document; empty on the server. */
export const sentFooter =
  typeof document === "undefined" ? "" : (document.querySelector("footer")?.innerHTML ?? "")

/** The same on every page: rendered on the server only, so the client bundle does not contain its content. */
export function Footer() {
  const { footer = sentFooter } = useRendering()
  return (
    <footer
      className="no-print mt-auto border-t border-line py-10 text-[0.95rem] text-muted"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from footer-content.tsx
      dangerouslySetInnerHTML={{ __html: footer }}
    />
  )
}
