import { brand } from "#app/platform/brand.ts"

import { formatMoment } from "#app/platform/time.ts"
import {
  type EmailContent,
  resetLink,
  type SiteAddresses,
  securityLink,
  supportSentence,
} from "./email-content.ts"
import type { OutboxEmail } from "./email-kinds.ts"
import { writeEmail } from "./layout.tsx"
import { sampleAccount } from "./sample-account.ts"
import { type DeclaredKind, emailSample } from "./sample-email.ts"

type WarningSummary = {
  id: string
  email: string
  at: Date
  warnings: readonly { subject: string; createdAt: Date }[]
}

/** "Once, on", "Twice, most recently on", "3 times, most recently on". */
function howOften(count: number) {
  if (count === 1) return "Once, on"
  return `${count === 2 ? "Twice" : `${count} times`}, most recently on`
}

/** Says in one email what the warnings beyond the budget of an address say, each subject once. */
export function warningSummaryEmail(
  { id, email, at, warnings }: WarningSummary,
  site: SiteAddresses,
): OutboxEmail {
  const bySubject = Map.groupBy(warnings, ({ subject }) => subject)
  const content: EmailContent = {
    subject: `More activity on your ${brand.name} account`,
    opening: `A lot happened in your ${brand.name} account, so we stopped emailing you about each thing. Here’s what we haven’t told you yet. If it was all you, you don’t need to do anything.`,
    facts: [
      ["Account", email],
      ...[...bySubject].map(([subject, same]): [string, string] => [
        subject,
        `${howOften(same.length)} ${formatMoment(same.at(-1)?.createdAt ?? at)}`,
      ]),
    ],
    link: resetLink(site),
    moreLinks: [securityLink(site, "Where you’re signed in")],
    closing: supportSentence(site, "If it wasn’t you, reset your password now and write to"),
  }
  const kind = "warning-summary"
  return writeEmail({ kind, id: `${kind}:${id}`, to: email, at }, content, site)
}

const { at: createdAt } = sampleAccount
const signIn = { subject: `New sign-in to your ${brand.name} account`, createdAt }

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "warning-summary",
    samples: [
      emailSample({
        name: "warning-summary",
        title: "Several warnings",
        to: "Account",
        when: "An address has had as many warnings as it gets in an hour or a day",
        facts: () => ({
          ...sampleAccount,
          warnings: [signIn, signIn, { subject: `Your ${brand.name} password was changed`, createdAt }],
        }),
        write: warningSummaryEmail,
      }),
    ],
  },
]
