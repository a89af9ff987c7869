import { expect, test } from "vitest"
import {
  confirmAddressEmail,
  confirmNewAddressEmail,
  emailChangedEmail,
  emailChangeUndoneEmail,
} from "#app/emails/email-address-emails.tsx"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const url = "https://brisk.test/confirm-email?token=abc"
const link = { id: "email-link:1:2", email: "ada@brisk.test", url, at: new Date("2026-11-20T12:00:00Z") }

test.each([
  [
    confirmAddressEmail,
    "Confirm your email address for Brisk",
    [
      "Please confirm that this address is yours, so that your license key and your receipts reach you. The link works for 7 days.",
      "Account: ada@brisk.test",
      `Confirm this address:\n${url}`,
      "If you did not sign up for Brisk, ignore this email: someone may have mistyped an address. Questions? Write to support@brisk.test. We usually answer within 2 working days.",
    ],
  ],
  [
    confirmNewAddressEmail,
    "Confirm your new email address for Brisk",
    [
      "Someone, most likely you, asked to use this address for a Brisk account. Confirm it to finish the change. The link works for 24 hours.",
      "New address: ada@brisk.test",
      `Confirm this address:\n${url}`,
      "If it was not you, ignore this email: nothing changes. Questions? Write to support@brisk.test. We usually answer within 2 working days.",
    ],
  ],
  [
    emailChangedEmail,
    "The email address of your Brisk account was changed",
    [
      "Your account now uses another email address, and its receipts and its license key go there. If you made this change, there is nothing to do. If not, undo it within 72 hours: your account gets this address back, everyone is signed out, and you choose a new password.",
      "Previous address: ada@brisk.test",
      `Undo the change:\n${url}`,
      "Questions? Write to support@brisk.test. We usually answer within 2 working days.",
    ],
  ],
])("%o: has the link, what it does and how long it works", (create, subject, paragraphs) => {
  const email = create(link, site)
  expect(email).toMatchObject({ id: link.id, to: link.email, createdAt: link.at, subject })
  for (const paragraph of paragraphs) expect(email.text).toContain(paragraph)
  expect(email.html).toContain(`href="${url}"`)
})

test("emailChangeUndoneEmail: tells the removed address, without a link", () => {
  const email = emailChangeUndoneEmail({ userId: "1", id: "2", email: link.email, at: link.at }, site)
  expect(email).toMatchObject({
    id: "email-change-undone:1:2",
    subject: "Your Brisk account no longer uses this email address",
  })
  expect(email.text).toContain(
    "The change to this address was undone by a link that was sent to the previous address. Everyone was signed out, and the password no longer works.",
  )
})
