import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { licenseChangeEmail } from "./emails.ts"

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "license-change",
    label: "License changed",
    samples: [
      emailSample({
        name: "license-change",
        title: "License changed",
        to: "License holder",
        when: "You revoke, reinstate or move a license, or change its computers",
        facts: () => ({ ...sampleAccount, change: { kind: "revoked" as const } }),
        write: licenseChangeEmail,
      }),
    ],
  },
]
