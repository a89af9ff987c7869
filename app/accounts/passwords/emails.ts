import { aboutAccount, type Message, notice } from "#app/accounts/account/emails.ts"
import { brand } from "#app/platform/brand.ts"
import { resetLink, type SiteAddresses, supportSentence } from "#app/platform/email/email-content.ts"
import type { Email, OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { renderEmail } from "#app/platform/email/layout.tsx"
import { formatIndianDay, inHours } from "#app/platform/time.ts"
import { RESET_LINK_LIFETIME } from "./reset-link.ts"

export type PasswordReset = {
  email: string
  url: string
  /** False for an account from the old site that has no password yet. */
  hasPassword: boolean
}

/** Returns the outbox row of an email with a reset link, without its text: the link gives access to the account. */
export function queuedReset({ id, email, at }: Message, site: SiteAddresses): OutboxEmail {
  const { subject } = passwordResetEmail({ email, url: site.siteUrl, hasPassword: true }, site)
  const kind = "password-reset"
  return { id: `${kind}:${id}`, kind, to: email, subject, html: "", text: "", createdAt: at }
}

/** The email with a reset link, which is not stored. */
export function passwordResetEmail({ email, url, hasPassword }: PasswordReset, site: SiteAddresses): Email {
  const limits = `The link works once, within ${inHours(RESET_LINK_LIFETIME)}.`
  const { label, ...content } = hasPassword
    ? {
        subject: `Reset your ${brand.name} password`,
        opening: `Someone, most likely you, asked to reset the password of your ${brand.name} account. ${limits} If it wasn’t you, ignore this email. Your password stays as it is.`,
        label: "Choose a new password",
      }
    : {
        subject: `Choose your ${brand.name} password`,
        opening: `Someone, most likely you, asked to set a password for your ${brand.name} account. We moved it from our old site without one. ${limits} If it wasn’t you, ignore this email and nothing will change.`,
        label: "Choose a password",
      }
  return { to: email, ...renderEmail(aboutAccount(email, { ...content, link: { label, url } }), site) }
}

export function passwordChangedEmail(change: Message, site: SiteAddresses) {
  return notice("password-changed", change, site, {
    subject: `Your ${brand.name} password was changed`,
    opening: `The password of your ${brand.name} account was changed, and all other browsers were signed out.`,
    link: resetLink(site),
    facts: [
      ["Account", change.email],
      ["Date", formatIndianDay(change.at)],
    ],
    closing: supportSentence(site, "If you didn’t change it, reset it now and write to"),
  })
}
