import type { Plugin } from "vite"

/** Sources whose texts people read. What the API answers keeps its characters. */
const TEXTS =
  /\/app\/(?!.*problems(-copy)?\.ts$)(.*\.(tsx|md)|.*(copy|emails?|email-content|sample-facts|parse-message)\.ts|.*\bdesk\b.*\.ts|.*-view\.server\.ts)$/

/** Vite plugin: apostrophes and ellipses of what people read are typographic, however they were typed. */
export function typography(): Plugin {
  return {
    name: "typography",
    enforce: "pre",
    transform: (code, id) => (TEXTS.test(id) ? { code: typographic(code), map: null } : null),
  }
}

/** An apostrophe within a word or after a plural, and three points after a word. */
export function typographic(text: string) {
  return text
    .replace(/(?<=\p{L})'(?=\p{L})|(?<=s)'(?= \p{Ll})/gu, "’")
    .replace(/(?<=\w)\.\.\.(?=["`<])/g, "…")
}
