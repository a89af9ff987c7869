import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { confirmAddressEmail, confirmNewAddressEmail, installerLinkEmail } from "./emails.ts"

const facts = ({ siteUrl }: SiteAddresses) => ({
  ...sampleAccount,
  url: `${siteUrl}/confirm-email?token=abc`,
})

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "email-link",
    label: "Confirm the address",
    samples: [
      emailSample({
        name: "confirm-address",
        title: "Confirm the address",
        to: "Account",
        when: "Sign-up, and “Send again”",
        facts,
        write: confirmAddressEmail,
      }),
      emailSample({
        name: "confirm-new-address",
        title: "Confirm the new address",
        to: "Account",
        when: "“Change address”, to the new one",
        facts,
        write: confirmNewAddressEmail,
      }),
      emailSample({
        name: "installer-link",
        title: "Link to the installer",
        to: "Buyer",
        when: "“Email me the link”, after paying on a phone",
        facts,
        write: installerLinkEmail,
      }),
    ],
  },
]
