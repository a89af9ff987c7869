import { expect, test } from "vitest"
import {
  confirmAddressEmail,
  confirmNewAddressEmail,
  emailChangedEmail,
  emailChangeUndoneEmail,
  type FactorChange,
  newSignInEmail,
  passwordChangedEmail,
  passwordResetEmail,
  secondFactorEmail,
} from "#app/emails/account-emails.ts"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const at = new Date("2026-11-20T12:00:00Z")
const account = { id: "1", email: "ada@brisk.test", at }
const link = { ...account, url: "https://brisk.test/confirm-email?token=abc&x=1" }
const browser = { browser: "Firefox on Windows", country: "IN" }
const factor = (change: FactorChange, passkey?: string) => {
  return secondFactorEmail({ ...account, change, ...(passkey && { passkey }) }, site)
}

test("newSignInEmail: says where and when, and what to do", () => {
  const email = newSignInEmail({ ...account, ...browser, by: "password" }, site)
  expect(email).toMatchObject({ kind: "new-sign-in", id: "new-sign-in:1", to: account.email, createdAt: at })
  expect(email.text).toBe(
    [
      "A browser that had not been used with your Brisk account before signed in to it with your password. If it was you, there is nothing to do.",
      "If it was not you\n1. Choose a new password with the link below. That signs every browser out.\n2. Use the new password nowhere else: somebody knows the old one.",
      "Not you? Reset your password:\nhttps://brisk.test/forgot-password",
      "Browser: Firefox on Windows\nCountry: India\nSigned in: 20 November 2026, 12:00 UTC\nAccount: ada@brisk.test",
      "Where you are signed in:\nhttps://brisk.test/account/security",
      "Questions? Write to support@brisk.test. We usually answer within 2 working days.",
      "--\nAda Example\n1 Lake Road, Thane, Maharashtra, India\nhttps://brisk.test",
    ].join("\n\n"),
  )
})

test.each([
  [confirmAddressEmail(link, site), "Confirm your email address for Brisk", "The link works for 7 days."],
  [
    confirmNewAddressEmail(link, site),
    "Confirm your new email address for Brisk",
    "The link works for 24 hours.",
  ],
  [
    emailChangedEmail(link, site),
    "The email address of your Brisk account was changed",
    "undo it within 72 hours",
  ],
  [
    emailChangeUndoneEmail({ ...account, userId: "2" }, site),
    "Your Brisk account no longer uses this email address",
    "Everyone was signed out, and the password no longer works.",
  ],
  [
    passwordResetEmail({ ...link, hasPassword: true }, site),
    "Reset your Brisk password",
    "The link works once, for 1 hour.",
  ],
  [
    passwordResetEmail({ ...link, hasPassword: false }, site),
    "Choose your Brisk password",
    "came from our previous site, and has no password here yet. The link works once, for 1 hour.",
  ],
  [
    passwordChangedEmail(account, site),
    "Your Brisk password was changed",
    "Account: ada@brisk.test\nDate: 20 November 2026",
  ],
  [
    newSignInEmail({ ...account, browser: null, country: null, by: "passkey" }, site),
    "New sign-in to your Brisk account",
    "remove every passkey on the security page that you don't recognize.",
  ],
  [factor("on"), "Two-factor authentication is on", "Date: 20 November 2026, 12:00 UTC"],
  [factor("off"), "Two-factor authentication is off", "Logging in now takes your password only."],
  [
    factor("confirmed"),
    "Two-factor authentication and passkeys were removed",
    "Someone else may have set it up before, so two-factor authentication and all passkeys were removed",
  ],
  [factor("codes"), "You have new recovery codes", "The previous ones no longer work."],
  [
    factor("reset"),
    "Two-factor authentication was removed",
    "by our support, as you asked, and you were signed out everywhere.",
  ],
  [
    factor("passkey-added", "My phone"),
    "A passkey was added to your account",
    "Passkey: My phone\nAccount: ada@brisk.test",
  ],
  [
    factor("passkey-removed", "My phone"),
    "A passkey was removed from your account",
    "It no longer logs anybody in.",
  ],
])("emails of accounts: $subject", (email, subject, sentence) => {
  expect(email).toMatchObject({ to: account.email, subject, text: expect.stringContaining(sentence) })
  if (email.text.includes("token=")) expect(email.text).toContain(`:\n${link.url}\n`)
})
