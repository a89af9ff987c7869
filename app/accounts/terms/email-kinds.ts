import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { termsChangedEmail } from "./emails.ts"

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "terms-changed",
    label: "New version of the terms",
    samples: [
      emailSample({
        name: "terms-changed",
        title: "New terms",
        to: "Account",
        when: "The Terms of Service have a new version, to accounts that agreed to an older one",
        facts: () => sampleAccount.at,
        write: termsChangedEmail,
      }),
    ],
  },
]
