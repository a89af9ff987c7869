import { sentFooter } from "./footer.tsx"

type PolicyRules = { createHTML: (markup: string) => string | null }

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: "default", rules: PolicyRules): unknown }
  }
}

/** How React makes a script that does not run. */
const INERT_SCRIPT = "<script></script>"

/**
 * The page's one Trusted Types policy: everything that writes markup or code as text is stopped, except what React writes
 * when it renders a whole document anew, which is inert (after an extension changed the document, or on an error page).
 * A text without a tag makes no elements, and as a script's text it still may not run.
 */
export function allowInertMarkup(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (markup) =>
      markup === INERT_SCRIPT || markup === sentFooter || !markup.includes("<") ? markup : null,
  })
}
