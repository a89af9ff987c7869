import { createHash } from "node:crypto"
import styles from "#app/styles.css?inline"
import type { PageScript } from "./page-script.ts"

/** What the policy calls the style sheet when a document brings it along. */
const source = `'sha256-${createHash("sha256").update(styles).digest("base64")}'`

/**
 * A document without script brings its style sheet along, so that it is whole after one round trip. A page with script
 * waits for that anyway, and its style sheet stays in the browser's cache.
 */
export function documentStyles(page: PageScript): { text: string | undefined; source: string } {
  return page === "none" ? { text: styles, source } : { text: undefined, source: "'self'" }
}
