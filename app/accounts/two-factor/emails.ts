import { type Message, notice } from "#app/accounts/account/emails.ts"
import { brand } from "#app/platform/brand.ts"
import {
  resetLink,
  type SiteAddresses,
  securityLink,
  supportSentence,
} from "#app/platform/email/email-content.ts"
import { withoutLinks } from "#app/platform/email/without-links.ts"
import { formatMoment } from "#app/platform/time.ts"

const PASSWORD_ONLY = "You now need only your password to log in."
const ADD_AGAIN = "You can turn two-factor authentication on and add passkeys again."

const FACTOR_CHANGES = {
  off: {
    subject: "Two-factor authentication is off",
    opening: `Two-factor authentication was turned off for your ${brand.name} account. ${PASSWORD_ONLY}`,
  },
  reset: {
    subject: "Two-factor authentication was removed",
    opening: `As you asked, we removed two-factor authentication and all passkeys from your ${brand.name} account and signed you out everywhere. ${PASSWORD_ONLY} ${ADD_AGAIN}`,
  },
  confirmed: {
    subject: "Two-factor authentication and passkeys were removed",
    opening: `The email address of your ${brand.name} account was confirmed for the first time. Someone else may have set the account up before, so we removed two-factor authentication and all passkeys and signed out other browsers. ${PASSWORD_ONLY} ${ADD_AGAIN}`,
  },
  codes: {
    subject: "You have new recovery codes",
    opening: `The recovery codes of your ${brand.name} account were replaced. The previous ones no longer work.`,
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    opening: `A passkey was removed from your ${brand.name} account. It can no longer be used to log in.`,
  },
}

export type FactorChange = keyof typeof FACTOR_CHANGES

/** Tells the owner of an account that a way to log in was changed or removed; `passkey` is the name of the passkey. */
export function secondFactorEmail(
  { change, passkey, ...about }: Message & { change: FactorChange; passkey?: string },
  site: SiteAddresses,
) {
  const { email, at } = about
  return notice("second-factor", about, site, {
    ...FACTOR_CHANGES[change],
    link: securityLink(site),
    facts: [
      ...(passkey ? [["Passkey", withoutLinks(passkey)] as [string, string]] : []),
      ["Account", email],
      ["Date", formatMoment(at)],
    ],
    moreLinks: [resetLink(site)],
    closing: supportSentence(site, "If it wasn’t you, reset your password now and write to"),
  })
}
