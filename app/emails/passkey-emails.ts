import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { formatMoment } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

const CHANGES = {
  added: {
    subject: "A passkey was added to your account",
    opening: `A passkey was added to your ${brand.name} account. Whoever has it and can unlock it can log in without your password.`,
    ifNot: "If it was not you, remove it on the security page, reset your password and write to",
  },
  removed: {
    subject: "A passkey was removed from your account",
    opening: `A passkey was removed from your ${brand.name} account. It no longer logs anybody in.`,
    ifNot: "If it was not you, reset your password now and write to",
  },
} as const

export type PasskeyChange = keyof typeof CHANGES

type PasskeyNotice = { id: string; email: string; name: string; change: PasskeyChange; at: Date }

/** Tells the owner of an account that a passkey was added or removed. */
export function passkeyEmail(
  { id, email, name, change, at }: PasskeyNotice,
  site: SiteAddresses,
): OutboxEmail {
  const { subject, opening, ifNot } = CHANGES[change]
  return {
    id: `passkey:${id}`,
    to: email,
    createdAt: at,
    ...renderEmail(
      {
        subject,
        opening,
        highlight: null,
        link: { label: "See the security of your account", url: `${site.siteUrl}/account/security` },
        facts: [
          ["Passkey", name],
          ["Account", email],
          ["Date", formatMoment(at)],
        ],
        moreLinks: [{ label: "Not you? Reset your password", url: `${site.siteUrl}/forgot-password` }],
        closing: supportSentence(site, ifNot),
      },
      site,
    ),
  }
}
