import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import {
  deletionWaitsEmail,
  emailChangedEmail,
  emailChangeUndoneEmail,
  factorAddedEmail,
  intrusionUndoneEmail,
} from "./emails.ts"

const { at } = sampleAccount
const undone = { ...sampleAccount, userId: "1" }
const passkey = "My phone"
const withUndo = ({ siteUrl }: SiteAddresses) => ({ ...sampleAccount, url: `${siteUrl}/not-me?token=abc` })

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "email-changed",
    samples: [
      emailSample({
        name: "email-changed",
        title: "Address changed",
        to: "Account",
        when: "The address was changed; to the old one",
        facts: ({ siteUrl }) => ({ ...sampleAccount, url: `${siteUrl}/confirm-email?token=abc` }),
        write: emailChangedEmail,
      }),
    ],
  },
  {
    kind: "email-change-undone",
    samples: [
      emailSample({
        name: "email-change-undone",
        title: "Address put back",
        to: "Account",
        when: "The old address takes the change back",
        facts: () => undone,
        write: emailChangeUndoneEmail,
      }),
      emailSample({
        name: "intrusion-undone",
        title: "Account put back",
        to: "Account",
        when: "An undo; to the address that is put back",
        facts: () => ({ ...undone, passkeys: [{ name: passkey, createdAt: at }], twoFactorSince: at }),
        write: intrusionUndoneEmail,
      }),
    ],
  },
  {
    kind: "second-factor",
    label: "Second factor",
    samples: [
      emailSample({
        name: "factor-added",
        title: "Way to log in added",
        to: "Account",
        when: "A passkey is added, or two-factor authentication is turned on",
        facts: (site) => ({ ...withUndo(site), change: "passkey-added" as const, passkey }),
        write: factorAddedEmail,
      }),
    ],
  },
  {
    kind: "deletion-waits",
    samples: [
      emailSample({
        name: "deletion-waits",
        title: "Deletion waits",
        to: "Account",
        when: "“Delete for good”, while a link can undo a change; to its address",
        facts: (site) => ({ ...withUndo(site), dueAt: at }),
        write: deletionWaitsEmail,
      }),
    ],
  },
]
