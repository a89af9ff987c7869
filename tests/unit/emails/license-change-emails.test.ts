import { expect, test } from "vitest"
import { type LicenseChange, licenseChangeEmail } from "#app/emails/license-emails.ts"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const at = new Date("2026-11-20T12:00:00Z")
const emailAbout = (change: LicenseChange) => licenseChangeEmail({ id: "1", change, at }, site)

test("licenseChangeEmail: says what changed, when, and what to do", () => {
  expect(emailAbout({ kind: "devices", before: 1, after: 3 }).text).toBe(
    [
      "Our support changed your license from 1 computer to 3 computers. The key stays the same, and you don't need to do anything.",
      "Open your dashboard:\nhttps://brisk.test/dashboard",
      "Changed: 20 November 2026, 12:00 UTC",
      "If you did not ask us for it, write to support@brisk.test. We usually answer within 2 working days.",
      "--\nAda Example\n1 Lake Road, Thane, Maharashtra, India\nhttps://brisk.test",
    ].join("\n\n"),
  )
})

test.each([
  ["revoked", "Your Brisk license was revoked", "it no longer works on any computer"],
  ["reinstated", "Your Brisk license works again", "Open the app while you are online"],
  ["moved-away", "Your Brisk license belongs to another account now", "your dashboard no longer shows it"],
  ["moved-here", "A Brisk license belongs to your account now", "are on your dashboard"],
] as const)("licenseChangeEmail: %s", (kind, subject, words) => {
  expect(emailAbout({ kind })).toMatchObject({ subject, text: expect.stringContaining(words) })
})
