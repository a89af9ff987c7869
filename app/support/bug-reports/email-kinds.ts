import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { bugReplyEmail } from "./emails.ts"

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "bug-reply",
    samples: [
      emailSample({
        name: "bug-reply",
        title: "Reply to a bug report",
        to: "Reporter",
        when: "“Reply”",
        facts: () => ({
          ...sampleAccount,
          reportId: "abcdefghijklmnopqrstuvwx1",
          title: "The window closes",
          body: "Thank you for the picture.\n\nThis is fixed in version 1.0.1, which comes on Monday.",
        }),
        write: bugReplyEmail,
      }),
    ],
  },
]
