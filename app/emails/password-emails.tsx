import { brand } from "#app/copy/brand.ts"
import type { Email, OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type PasswordReset = { email: string; url: string }

/**
 * The email with a reset link. It bypasses the outbox and is not stored, because the link gives access to the
 * account.
 */
export function passwordResetEmail({ email, url }: PasswordReset, site: SiteAddresses): Email {
  return {
    to: email,
    ...renderEmail({
      subject: `Reset your ${brand.name} password`,
      opening:
        "Somebody, most likely you, asked to reset the password of your account. The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
      highlight: null,
      facts: [["Account", email]],
      link: { label: "Choose a new password", url },
      closing: `Questions? Write to ${site.contact.supportEmail}.`,
    }),
  }
}

type PasswordChange = { id: string; email: string; changedAt: Date }

export function passwordChangedEmail(
  { id, email, changedAt }: PasswordChange,
  site: SiteAddresses,
): OutboxEmail {
  return {
    id: `password-changed:${id}`,
    to: email,
    createdAt: changedAt,
    ...renderEmail({
      subject: `Your ${brand.name} password was changed`,
      opening: "The password of your account was changed, and every other session was ended.",
      highlight: null,
      facts: [
        ["Account", email],
        ["Date", formatDay(changedAt)],
      ],
      link: { label: "Not you? Reset it now", url: `${site.siteUrl}/forgot-password` },
      closing: `If you did not change it, write to ${site.contact.supportEmail} too.`,
    }),
  }
}
