import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { RESET_LINK_LIFETIME } from "#app/accounts/passwords/reset-link.ts"
import { TRANSFER_MONTHS } from "#app/orders/plans/plans.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import { plural } from "#app/platform/plural.ts"
import { days, inDays, inHours } from "#app/platform/time.ts"
import { listVisitorCopy } from "#tests/support/roles.ts"

/** Pattern of units after a number that the site enforces. */
const UNIT = "(days?|hours?|minutes?|months?|years?|computers|devices?|characters|times|GB|MB)"
const NUMBER = "(\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty)"
const RULE = new RegExp(`\\b${NUMBER}[ \\u00a0]${UNIT}\\b`, "gi")

/** Numbers that the site does not enforce: of the law, of others, advice, or how long something usually takes. */
const FACTS_OF_OTHERS = [
  // E-Commerce Rules 2020, rule 4(5).
  ["app/site/about/contact-copy.ts", "48 hours"],
  ["app/site/about/contact-copy.ts", "one month"],
  // These two are part of every page's script, which the records would make larger.
  ["app/layout/titles-copy.ts", plural(TRANSFER_MONTHS, "month")],
  ["app/layout/titles-copy.ts", inHours(RESET_LINK_LIFETIME)],
  ["app/layout/titles-copy.ts", inDays(days(WITHDRAWAL_DAYS))],
  // Polar's terms for sellers.
  ["app/site/legal/reseller-facts-copy.ts", "60 days"],
  // The age in the privacy policy, which nothing on the site asks for.
  ["app/site/legal/terms.md", "13 years"],
]

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

test("visitors' copy: no sentence spells out a rule's number; it prints the constant", () => {
  const found: string[] = []
  for (const path of listVisitorCopy()) {
    for (const line of readFileSync(path, "utf8")
      .split("\n")
      .filter((text) => !isComment(text))) {
      for (const [match] of line.matchAll(RULE)) {
        if (!FACTS_OF_OTHERS.some(([file, fact]) => file === path && fact === match))
          found.push(`${path}: ${match}`)
      }
    }
  }
  expect(found).toEqual([])
})
