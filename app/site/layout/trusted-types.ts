import { sentFooter } from "./footer.tsx"

type PolicyRules = { createHTML: (markup: string) => string | null }

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: "default", rules: PolicyRules): unknown }
  }
}

/** The styles in the server-rendered document; empty on the server, which adds them when the document is rendered. */
export const sentStyles =
  typeof document === "undefined" ? "" : (document.querySelector("head > style")?.textContent ?? "")

/** The string that React assigns to innerHTML to create a script element that does not run. */
const INERT_SCRIPT = "<script></script>"

const SENT = [INERT_SCRIPT, sentFooter, sentStyles]

/**
 * Creates the default Trusted Types policy: blocks assigning strings as HTML or script, except the footer,
 * the styles and the inert script that React assigns when it renders the whole document again (an error page, or a hydration
 * mismatch caused by an extension). A string without "<" creates no elements, and as a script it is blocked.
 */
export function allowInertMarkup(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (markup) => (SENT.includes(markup) || !markup.includes("<") ? markup : null),
  })
}
