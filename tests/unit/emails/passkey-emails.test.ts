import { expect, test } from "vitest"
import { passkeyEmail } from "#app/emails/passkey-emails.ts"
import { sampleSite as site } from "#tests/support/fixtures/sample-emails.ts"

const at = new Date("2026-11-20T12:00:00Z")
const notice = { id: "1", email: "ada@brisk.test", name: "My phone", at }

test("passkeyEmail: says which passkey was added, what it can do, and what to do", () => {
  const mail = passkeyEmail({ ...notice, change: "added" }, site)
  expect(mail).toMatchObject({ id: "passkey:1", to: "ada@brisk.test", createdAt: at })
  expect(mail.subject).toBe("A passkey was added to your account")
  expect(mail.text).toBe(
    [
      "A passkey was added to your Brisk account. Whoever has it and can unlock it can log in without your password.",
      "See the security of your account:\nhttps://brisk.test/account/security",
      "Passkey: My phone\nAccount: ada@brisk.test\nDate: 20 November 2026, 12:00 UTC",
      "Not you? Reset your password:\nhttps://brisk.test/forgot-password",
      "If it was not you, remove it on the security page, reset your password and write to support@brisk.test. We usually answer within 2 working days.",
      "--\nAda Example\n1 Lake Road, Thane, Maharashtra, India\nhttps://brisk.test",
    ].join("\n\n"),
  )
})

test("passkeyEmail: of a removed one", () => {
  expect(passkeyEmail({ ...notice, change: "removed" }, site)).toMatchObject({
    subject: "A passkey was removed from your account",
    text: expect.stringContaining("It no longer logs anybody in."),
  })
})
