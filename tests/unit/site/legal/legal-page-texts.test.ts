import { expect, test } from "vitest"
import { COMPANY_PLAN, planNames, planSize, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { plural } from "#app/platform/plural.ts"
import { readLegalText } from "#tests/support/fixtures/legal-texts.ts"
import { contact } from "#tests/support/fixtures/sellers.ts"

const textOf = (name: string) => JSON.stringify(readLegalText(name))

test("privacy.md: 11 sections in their order", () => {
  expect(readLegalText("privacy").sections.map(({ id }) => id)).toEqual([
    "information-collected",
    "use",
    "cookies",
    "retention",
    "third-parties",
    "international-transfers",
    "children",
    "rights",
    "security",
    "changes",
    "contact",
  ])
})

test("cookies.md: no cookies are stored, no tracking, one exception", () => {
  const text = textOf("cookies")

  expect(text).toContain("No cookies are stored, no tracking is done")
  expect(text).toContain("<strong>Name:</strong> __Host-session")
  expect(text).toContain("<strong>Name:</strong> __Host-device")
  expect(text).toContain(
    "<strong>End:</strong> when you log out, after 30 days without use, or after 90 days at most",
  )
})

test("legal documents: 13 years, no refunds, one transfer within 6 months", () => {
  const agreement = textOf("license")

  expect(textOf("privacy")).toContain("Children under 13")
  expect(textOf("terms")).toContain("No refunds")
  expect(agreement).toContain("One transfer to a different computer is allowed, within 6 months of purchase.")
  expect(agreement).toContain(`<strong>${planNames[SINGLE_PLAN]}:</strong> 1 computer<`)
  expect(agreement).toContain(
    `<strong>${planNames[COMPANY_PLAN]}:</strong> ${plural(planSize(COMPANY_PLAN), "computer")}<`,
  )
})

test.each(["privacy", "terms", "cookies", "license", "refund-policy", "delivery"])(
  "%s.md: every heading has an anchor, and every fact is known",
  (name) => {
    const { html, sections } = readLegalText(name)
    expect(html).toBe("")
    for (const section of sections) expect(section.html).not.toMatch(/<h\d|[{}]/)
  },
)

test("legalFacts: configured values are text, not HTML", () => {
  const seller = { ...contact, sellerName: "Ada & <b>Sons</b>", supportEmail: 'a"b@brisk.test' }
  const { html } = readLegalText("license", seller).sections.at(-1) ?? {}
  expect(html).toContain('<a href="mailto:a&quot;b@brisk.test" class="link">a&quot;b@brisk.test</a>')
  expect(html).toContain("or Ada &amp; &lt;b&gt;Sons&lt;/b&gt;, Thane.")
})
