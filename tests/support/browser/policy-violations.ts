import type { Page } from "@playwright/test"

declare global {
  interface Window {
    policyViolations?: string[]
  }
}

/** Records, on each page from the next navigation on, the directives of the policy that are violated. */
export async function recordPolicyViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.policyViolations = []
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      window.policyViolations?.push(effectiveDirective)
    })
  })
}

/** The directives that were violated on the page, each once, in alphabetical order. */
export function policyViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => [...new Set(window.policyViolations)].sort())
}
