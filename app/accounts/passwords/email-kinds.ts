import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { passwordChangedEmail, passwordResetEmail } from "./emails.ts"

const { email } = sampleAccount

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "password-reset",
    samples: [
      emailSample({
        name: "password-reset",
        title: "Password reset",
        to: "Account",
        when: "A forgotten password, or “Send password reset”",
        facts: ({ siteUrl }) => ({
          email,
          hasPassword: true,
          url: `${siteUrl}/reset-password?token=abc&x=1`,
        }),
        write: passwordResetEmail,
      }),
      emailSample({
        name: "first-password",
        title: "First password",
        to: "Account",
        when: "The same link, for an account of the old site without a password here",
        facts: ({ siteUrl }) => ({ email, hasPassword: false, url: `${siteUrl}/reset-password?token=abc` }),
        write: passwordResetEmail,
      }),
    ],
  },
  {
    kind: "password-changed",
    samples: [
      emailSample({
        name: "password-changed",
        title: "Password changed",
        to: "Account",
        when: "The password is changed or reset",
        facts: () => sampleAccount,
        write: passwordChangedEmail,
      }),
    ],
  },
]
