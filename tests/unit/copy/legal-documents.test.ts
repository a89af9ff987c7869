import { expect, test } from "vitest"
import { cookiePolicy } from "#app/copy/site/cookie-policy.ts"
import { softwareLicenseAgreement } from "#app/copy/site/license-agreement.ts"
import { privacyPolicy } from "#app/copy/site/privacy-policy.ts"
import { termsOfService } from "#app/copy/site/terms.ts"

const contact = {
  supportEmail: "support@brisk.test",
  supportPhone: "+91 22 5550 0100",
  supportResponseTime: "within 2 working days",
  sellerName: "Brisk PC Suite",
  postalAddress: "12 Station Road, Thane, Maharashtra, India",
  grievanceOfficer: null,
  gstin: null,
  ownName: null,
  about: null,
}
const documents = [privacyPolicy, termsOfService, softwareLicenseAgreement, cookiePolicy].map((write) =>
  write(contact),
)

test("privacyPolicy: 11 sections in their order", () => {
  expect(privacyPolicy(contact).sections.map(({ id }) => id)).toEqual([
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

test("legal documents: titles are those of the footer and of the sign-up form", () => {
  expect(documents.map(({ title }) => title)).toEqual([
    "Privacy Policy",
    "Terms of Service",
    "Software License Agreement",
    "Cookie Policy",
  ])
})

test.each(documents)("$title: every section has an id of its own, a heading and text", ({ sections }) => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  for (const { id, heading, body } of sections) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(heading).not.toBe("")
    expect(body.length).toBeGreaterThan(0)
    for (const block of body) {
      for (const words of typeof block === "string" ? [block] : block.list) expect(words.trim()).not.toBe("")
    }
  }
})

test.each(documents)("$title: has the configured contact", (document) => {
  const text = JSON.stringify(document)

  expect(text).toContain("support@brisk.test")
  expect(text).toContain("+91 22 5550 0100")
  expect(text).toContain("Brisk PC Suite, 12 Station Road, Thane, Maharashtra, India")
  expect(text).not.toMatch(/undefined|\[object|lorem|TODO/i)
})

test("cookiePolicy: no cookies are stored, no tracking, one exception", () => {
  const text = JSON.stringify(cookiePolicy(contact))

  expect(text).toContain("No cookies are stored, no tracking is done")
  expect(text).toContain("Name: __Host-session")
  expect(text).toContain("Name: __Host-device")
  expect(text).toContain("End: when you log out, after 30 days without use, or after 90 days at most")
})

test("legal documents: 13 years, no refunds, one transfer within 6 months, Thane", () => {
  const [privacy, terms, agreement] = documents.map((document) => JSON.stringify(document))

  expect(privacy).toContain("Children under 13")
  expect(terms).toContain("No refunds")
  expect(agreement).toContain("One transfer to a different computer is allowed, within 6 months of purchase.")
  expect(agreement).toContain("Basic: 1 computer")
  expect(agreement).toContain("Small Business: 20 computers")
})
