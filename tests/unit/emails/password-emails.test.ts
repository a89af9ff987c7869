import { expect, test } from "vitest"
import { passwordChangedEmail, passwordResetEmail } from "#app/emails/password-emails.tsx"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const url = "https://brisk.test/reset-password?token=abc&x=1"
const changedAt = new Date("2026-11-20T12:00:00Z")

test("passwordResetEmail: has the link, how long it works, and what to do otherwise", () => {
  const { subject, text, html } = passwordResetEmail(
    { email: "ada@brisk.test", url, hasPassword: true },
    site,
  )

  expect(subject).toBe("Reset your Brisk password")
  expect(text).toBe(
    [
      "Someone, most likely you, asked to reset the password of your Brisk account. The link works once, for 1 hour. If it was not you, ignore this email: your password stays as it is.",
      "Choose a new password:\nhttps://brisk.test/reset-password?token=abc&x=1",
      "Account: ada@brisk.test",
      "Questions? Write to support@brisk.test. We usually answer within 2 working days.",
      "--\nAda Example\n1 Lake Road, Thane, Maharashtra, India\nhttps://brisk.test",
    ].join("\n\n"),
  )
  expect(html).toContain('href="https://brisk.test/reset-password?token=abc&amp;x=1"')
})

test("passwordResetEmail: says so to an account that came without a password", () => {
  const { subject, text } = passwordResetEmail({ email: "ada@brisk.test", url, hasPassword: false }, site)
  expect(subject).toBe("Choose your Brisk password")
  expect(text).toContain(
    "Your Brisk account came from our previous site, and has no password here yet. The link works once, for 1 hour. If you did not ask for it, ignore this email: nothing changes.",
  )
})

test("passwordChangedEmail: has the time and the contact", () => {
  const mail = passwordChangedEmail({ id: "change-1", email: "ada@brisk.test", changedAt }, site)

  expect(mail).toMatchObject({
    id: "password-changed:change-1",
    to: "ada@brisk.test",
    createdAt: changedAt,
    subject: "Your Brisk password was changed",
  })
  expect(mail.text).toContain("Account: ada@brisk.test\nDate: 20 November 2026")
  expect(mail.text).toContain("Not you? Reset your password:\nhttps://brisk.test/forgot-password")
  expect(mail.text).toContain("If you did not change it, reset it now and write to support@brisk.test.")
  expect(mail.html).toContain('<a href="mailto:support@brisk.test"')
})
