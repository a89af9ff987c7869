import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { accountDeletedEmail } from "./emails.ts"

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "account-deleted",
    samples: [
      emailSample({
        name: "account-deleted",
        title: "Account deleted",
        to: "Account",
        when: "The account is deleted",
        facts: () => sampleAccount,
        write: accountDeletedEmail,
      }),
    ],
  },
]
