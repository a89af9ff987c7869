import type { EntryContext } from "@remix-run/cloudflare"
import stylesUrl from "#app/styles.css?url"
import type { PageScript } from "./page-script.ts"

/**
 * The `Link` header that preloads the style sheet and the entry module, also as 103 Early Hints from
 * Cloudflare. Null for a document without script, which inlines its styles. Other modules are preloaded from
 * the document's head.
 */
export function preloadHeader(page: PageScript, { manifest }: Pick<EntryContext, "manifest">): string | null {
  if (page === "none") return null
  return `<${stylesUrl}>; rel=preload; as=style, <${manifest.entry.module}>; rel=modulepreload`
}
