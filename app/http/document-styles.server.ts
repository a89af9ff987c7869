import { createHash } from "node:crypto"
import styles from "#app/styles.css?inline"
import type { PageScript } from "./page-script.ts"

/** The `style-src` source of the inlined style sheet. */
const inlineSource = `'sha256-${createHash("sha256").update(styles).digest("base64")}'`

/**
 * The inlined style sheet and its `style-src` source. Only a document without script inlines it, to render
 * after one round trip; a page with script makes further requests anyway and links the style sheet, which
 * browsers cache.
 */
export function documentStyles(page: PageScript): { text: string | undefined; source: string } {
  return page === "none" ? { text: styles, source: inlineSource } : { text: undefined, source: "'self'" }
}
