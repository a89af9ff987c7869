import { sentFooter } from "./footer.tsx"

type PolicyRules = { createHTML: (markup: string) => string | null }

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: "default", rules: PolicyRules): unknown }
  }
}

/** The string that React assigns to innerHTML to create a script element that does not run. */
const INERT_SCRIPT = "<script></script>"

const SENT = [INERT_SCRIPT, sentFooter]

/**
 * Creates the default Trusted Types policy: blocks assigning strings as HTML or script, except the footer
 * and the inert script that React assigns when it renders the whole page again (an error page, or a hydration
 * mismatch caused by an extension). A string without "<" creates no elements, and as a script it is blocked.
 */
export function allowInertMarkup(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (markup) => (SENT.includes(markup) || !markup.includes("<") ? markup : null),
  })
}
