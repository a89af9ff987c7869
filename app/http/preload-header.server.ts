import type { EntryContext } from "@remix-run/cloudflare"
import stylesUrl from "#app/styles.css?url"
import type { PageScript } from "./page-script.ts"

/**
 * The `Link` header for what a document waits for first, so that a browser (or the edge, as 103 Early Hints) can begin
 * before the document is there: none for a document that brings everything along. The rest is in its head.
 */
export function preloadHeader(page: PageScript, { manifest }: Pick<EntryContext, "manifest">): string | null {
  if (page === "none") return null
  return `<${stylesUrl}>; rel=preload; as=style, <${manifest.entry.module}>; rel=modulepreload`
}
