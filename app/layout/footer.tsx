import { useRendering } from "#app/platform/ui/rendering.ts"

/** The footer's markup as read from the server-rendered document; empty on the server. */
export const sentFooter =
  typeof document === "undefined" ? "" : (document.querySelector("footer")?.innerHTML ?? "")

/**
 * Its content is the same on every page: rendered on the server only, so that the client bundle does not contain it.
 * What depends on the visitor is in it twice, and `data-visitor` decides by CSS which of the two is shown;
 * on forms, at checkout and below errors it is one line of documents.
 */
export function Footer({ signedIn, isShort }: { signedIn: boolean; isShort: boolean }) {
  const { footer = sentFooter } = useRendering()
  return (
    <footer
      data-visitor={signedIn ? "signed-in" : "signed-out"}
      data-short={isShort ? "" : undefined}
      className={`no-print mt-auto border-t border-line small ${isShort ? "py-3" : "pt-8 pb-9"}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from footer-content.tsx
      dangerouslySetInnerHTML={{ __html: footer }}
    />
  )
}
