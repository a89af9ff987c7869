import { expect, test } from "vitest"
import { cookiePolicy } from "#app/copy/site/cookie-policy.ts"
import { softwareLicenseAgreement } from "#app/copy/site/license-agreement.ts"
import { privacyPolicy } from "#app/copy/site/privacy-policy.ts"
import { termsOfService } from "#app/copy/site/terms.ts"
import { contact } from "#tests/support/fixtures/sellers.ts"

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

test("cookiePolicy: no cookies are stored, no tracking, one exception", () => {
  const text = JSON.stringify(cookiePolicy(contact))

  expect(text).toContain("No cookies are stored, no tracking is done")
  expect(text).toContain("Name: __Host-session")
  expect(text).toContain("Name: __Host-device")
  expect(text).toContain("End: when you log out, after 30 days without use, or after 90 days at most")
})

test("legal documents: 13 years, no refunds, one transfer within 6 months, Thane", () => {
  const [privacy, terms, agreement] = [privacyPolicy, termsOfService, softwareLicenseAgreement].map((write) =>
    JSON.stringify(write(contact)),
  )

  expect(privacy).toContain("Children under 13")
  expect(terms).toContain("No refunds")
  expect(agreement).toContain("One transfer to a different computer is allowed, within 6 months of purchase.")
  expect(agreement).toContain("Basic: 1 computer")
  expect(agreement).toContain("Small Business: 20 computers")
})
