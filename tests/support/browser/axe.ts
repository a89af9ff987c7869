import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import type axe from "axe-core"
import type { RunOptions } from "axe-core"

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

/** What axe finds on the page, an entry for each element. Loads axe, unless the document has it. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source)
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
  }, options)
}
