import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { secondFactorEmail } from "./emails.ts"

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "second-factor",
    label: "Second factor",
    samples: [
      emailSample({
        name: "two-factor",
        title: "Two-factor authentication",
        to: "Account",
        when: "Two-factor authentication is turned off, or its codes are replaced",
        facts: () => ({ ...sampleAccount, change: "off" as const }),
        write: secondFactorEmail,
      }),
      emailSample({
        name: "passkey",
        title: "Passkey",
        to: "Account",
        when: "A passkey is removed",
        facts: () => ({ ...sampleAccount, change: "passkey-removed" as const, passkey: "My phone" }),
        write: secondFactorEmail,
      }),
    ],
  },
]
