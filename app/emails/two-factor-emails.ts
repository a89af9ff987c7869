import { brand } from "#app/copy/brand.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { SiteAddresses } from "./layout.tsx"
import { securityNotice } from "./notices.ts"

const CHANGES = {
  on: {
    subject: "Two-factor authentication is on",
    opening: `Two-factor authentication was turned on for your ${brand.name} account. Logging in now takes your password and a code from your authenticator app. Your other browsers were signed out.`,
  },
  off: {
    subject: "Two-factor authentication is off",
    opening: `Two-factor authentication was turned off for your ${brand.name} account. Logging in now takes your password only.`,
  },
  reset: {
    subject: "Two-factor authentication was removed",
    opening: `Two-factor authentication and all passkeys were removed from your ${brand.name} account by our support, as you asked, and you were signed out everywhere. Logging in now takes your password only. You can turn it on and add passkeys again.`,
  },
  confirmed: {
    subject: "Two-factor authentication and passkeys were removed",
    opening: `The email address of your ${brand.name} account was confirmed for the first time. Someone else may have set it up before, so two-factor authentication and all passkeys were removed, and other browsers were signed out. Logging in now takes your password only. You can turn it on and add passkeys again.`,
  },
  codes: {
    subject: "You have new recovery codes",
    opening: `The recovery codes of your ${brand.name} account were replaced. The previous ones no longer work.`,
  },
} as const

export type TwoFactorChange = keyof typeof CHANGES

type TwoFactorNotice = { id: string; email: string; change: TwoFactorChange; at: Date }

/** Tells the owner of an account that its second factor was changed. */
export function twoFactorEmail({ id, email, change, at }: TwoFactorNotice, site: SiteAddresses): OutboxEmail {
  return securityNotice(
    { kind: "second-factor", id: `two-factor:${id}`, email, at, ...CHANGES[change] },
    site,
  )
}
