import { expect, test } from "vitest"
import { accountDeletedEmail } from "#app/accounts/data/emails.ts"
import { newSignInEmail } from "#app/accounts/log-in/emails.ts"
import { passwordChangedEmail } from "#app/accounts/passwords/emails.ts"
import { licenseKeyReplacedEmail } from "#app/licensing/keys/emails.ts"
import { withdrawalCopy } from "#app/orders/withdrawal/copy.ts"
import { licenseDisputedEmail } from "#app/payments/refunds/emails.ts"
import { sampleEmails, sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

// Half past one on the 28th in India.
const at = new Date("2026-11-27T20:00:00Z")
const account = { id: "1", email: "ada@brisk.test", at }

test.each([
  ["a changed password", passwordChangedEmail(account, site)],
  ["a deleted account", accountDeletedEmail(account, site)],
  ["a dispute", licenseDisputedEmail({ licenseId: "l1", at, paid: null }, site)],
  ["a new key", licenseKeyReplacedEmail({ ...account, licenseKey: "A".repeat(20) }, site)],
])("email templates: the day of %s is that in Asia/Kolkata", (_, { text }) => {
  expect(text).toContain("28 November 2026")
  expect(text).not.toContain("27 November")
})

test("newSignInEmail: an hour has its zone and the day in Kolkata", () => {
  const { text } = newSignInEmail({ ...account, browser: "Firefox", country: "IN", by: "password" }, site)
  expect(text).toContain("28 November 2026, 01:30 UTC+5:30")
  expect(withdrawalCopy.consented("Yes.", at)).toBe("You agreed on 28 November 2026, 01:30 UTC+5:30: “Yes.”")
})

test("sampleEmails: every hour has its zone", () => {
  for (const [name, { text }] of Object.entries(sampleEmails)) {
    const hours = text.match(/\b\d{4}, \d\d:\d\d\b(?! \(| UTC)/g) ?? []
    expect([name, hours]).toEqual([name, []])
  }
})
