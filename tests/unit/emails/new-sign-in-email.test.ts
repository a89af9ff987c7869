import { expect, test } from "vitest"
import { newSignInEmail } from "#app/emails/new-sign-in-email.ts"
import { sampleSite as site } from "#tests/support/sample-emails.ts"

const at = new Date("2026-11-20T12:00:00Z")
const signIn = { id: "abc", email: "ada@brisk.test", browser: "Firefox on Windows", country: "IN", at }

test("newSignInEmail: says where and when, and what to do", () => {
  const mail = newSignInEmail(signIn, site)

  expect(mail).toMatchObject({ id: "new-sign-in:abc", to: "ada@brisk.test", createdAt: at })
  expect(mail.subject).toBe("New sign-in to your Brisk account")
  expect(mail.text).toBe(
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

test("newSignInEmail: what is not known is said in words", () => {
  const { text } = newSignInEmail({ ...signIn, browser: null, country: null }, site)
  expect(text).toContain("Browser: Unknown browser\nCountry: Unknown country\n")
})
