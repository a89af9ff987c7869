import { expect, test } from "vitest"
import { type TwoFactorChange, twoFactorEmail } from "#app/emails/two-factor-emails.ts"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const at = new Date("2026-11-20T12:00:00Z")
const notice = (change: TwoFactorChange) =>
  twoFactorEmail({ id: "1", email: "ada@brisk.test", change, at }, site)

test("twoFactorEmail: says what changed, when, and what to do", () => {
  const mail = notice("on")
  expect(mail).toMatchObject({ id: "two-factor:1", to: "ada@brisk.test", createdAt: at })
  expect(mail.text).toBe(
    [
      "Two-factor authentication was turned on for your Brisk account. Logging in now takes your password and a code from your authenticator app. Your other browsers were signed out.",
      "See the security of your account:\nhttps://brisk.test/account/security",
      "Account: ada@brisk.test\nDate: 20 November 2026, 12:00 UTC",
      "Not you? Reset your password:\nhttps://brisk.test/forgot-password",
      "If it was not you, reset your password now and write to support@brisk.test. We usually answer within 2 working days.",
      "--\nAda Example\n1 Lake Road, Thane, Maharashtra, India\nhttps://brisk.test",
    ].join("\n\n"),
  )
})

test.each([
  ["off", "Two-factor authentication is off", "Logging in now takes your password only."],
  [
    "confirmed",
    "Two-factor authentication and passkeys were removed",
    "Someone else may have set it up before, so two-factor authentication and all passkeys were removed",
  ],
  ["codes", "You have new recovery codes", "The previous ones no longer work."],
  [
    "reset",
    "Two-factor authentication was removed",
    "by our support, as you asked, and you were signed out everywhere.",
  ],
] as const)("twoFactorEmail: %s", (change, subject, sentence) => {
  expect(notice(change)).toMatchObject({ subject, text: expect.stringContaining(sentence) })
})
