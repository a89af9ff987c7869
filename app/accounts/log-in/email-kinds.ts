import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { newSignInEmail } from "./emails.ts"

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "new-sign-in",
    samples: [
      emailSample({
        name: "new-sign-in",
        title: "New sign-in",
        to: "Account",
        when: "A log-in in an unknown browser",
        facts: () => ({
          ...sampleAccount,
          browser: "Firefox on Windows",
          country: "IN",
          by: "password" as const,
        }),
        write: newSignInEmail,
      }),
    ],
  },
]
