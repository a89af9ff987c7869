import { expect, test } from "vitest"
import { passwordChangedEmail, passwordResetEmail } from "#app/emails/password-emails.tsx"

const site = { siteUrl: "https://brisk.test", contact: { supportEmail: "support@brisk.test" } }
const url = "https://brisk.test/reset-password?token=abc&x=1"
const changedAt = new Date("2026-11-20T12:00:00Z")

test("passwordResetEmail: has the link, how long it works, and what to do otherwise", () => {
  const { subject, text, html } = passwordResetEmail({ email: "ada@brisk.test", url }, site)

  expect(subject).toBe("Reset your Brisk password")
  expect(text).toBe(
    [
      "Somebody, most likely you, asked to reset the password of your account. The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
      "Account: ada@brisk.test",
      "Choose a new password: https://brisk.test/reset-password?token=abc&x=1",
      "Questions? Write to support@brisk.test.",
      "Brisk PC Suite",
    ].join("\n\n"),
  )
  expect(html.match(/https?:[^"<\s]+/g)).toEqual(["https://brisk.test/reset-password?token=abc&amp;x=1"])
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
  expect(mail.text).toContain("Not you? Reset it now: https://brisk.test/forgot-password")
})

test("password emails: markup in an address is escaped", () => {
  const email = `<script>alert("1")</script>@brisk.test`

  for (const { html } of [
    passwordResetEmail({ email, url }, site),
    passwordChangedEmail({ id: "change-1", email, changedAt }, site),
  ]) {
    expect(html).not.toContain("<script")
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;@brisk.test")
  }
})
