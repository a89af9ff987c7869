import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import type axe from "axe-core"
import type { RunOptions } from "axe-core"
import { type ConfigData, HtmlValidate } from "html-validate"
import { waitForAnimations } from "./animations.ts"

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The themes differ in colors only: after all rules in one theme, these remain for the other. */
export const COLOR_RULES: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations"],
}

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8")

/** Lists axe's findings on the page, one for each element. Loads axe unless the document has it. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source)
  // A text that is still fading in has too little contrast.
  await page.evaluate(waitForAnimations)
  return page.evaluate(async (options) => {
    // The style sheets that axe would load again are for rules that are not run.
    const { violations } = await window.axe.run({ preload: false, ...options })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
  }, options)
}

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes what is allowed either way: `<br/>`, `charSet`, `required=""`.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Checkboxes that choose some of many share a name, as radio buttons do.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    // A number is kept on one line by its style, so that it can be copied without non-breaking spaces.
    "tel-non-breaking": ["error", { ignoreClasses: ["whitespace-nowrap", "tel"] }],
  },
} satisfies ConfigData)

/** Checks if the form with a fault is never submitted: the app window's drawing or its radio buttons. */
function isNeverSent(html: string): boolean {
  const [form = ""] = html.split("</form>")
  return form.includes('type="reset"') || form.endsWith('id="tools">')
}

/** Lists the faults of an HTML document, one line each. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? []
  // Password managers store a password with the user name of its form.
  const isNameless = (form: string) =>
    form.includes('type="password"') && !/autocomplete="username"/i.test(form)
  const nameless = forms
    .filter(isNameless)
    .map((form) => `no user name with a password: ${form.slice(0, 80)}`)
  const faults = results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId, offset }) => ruleId !== "wcag/h32" || !isNeverSent(html.slice(offset)))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return [...faults, ...nameless, ...splitTexts(html)]
}

/**
 * Two texts of React side by side, which it marks in the document, on a page that it hydrates: a translator puts one text in
 * their place, and what changes later changes nothing that can be seen.
 */
function splitTexts(html: string): string[] {
  if (!html.includes('<div id="root"')) return []
  return html.match(/[^<>]*<!-- -->[^<>]*/g)?.map((texts) => `split text: ${texts}`) ?? []
}

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
