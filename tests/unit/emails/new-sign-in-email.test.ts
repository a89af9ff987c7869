import { expect, test } from "vitest"
import { newSignInEmail } from "#app/emails/new-sign-in-email.ts"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const at = new Date("2026-11-20T12:00:00Z")
const browser = { browser: "Firefox on Windows", country: "IN" }
const signIn = { id: "abc", email: "ada@brisk.test", ...browser, at, by: "password" } as const

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

test("newSignInEmail: of a passkey, says how to remove it", () => {
  const { text } = newSignInEmail({ ...signIn, by: "passkey" }, site)
  expect(text).toContain("signed in to it with a passkey. If it was you, there is nothing to do.")
  expect(text).toContain(
    "1. Log in, and remove every passkey on the security page that you don't recognize.\n2. Choose a new password",
  )
})
