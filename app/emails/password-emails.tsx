import { brand } from "#app/copy/brand.ts"
import { inHours } from "#app/copy/durations.ts"
import { RESET_LINK_LIFETIME } from "#app/domain/account/email-token.ts"
import type { Email, OutboxEmail } from "#app/domain/email.ts"
import { formatDay } from "#app/domain/time.ts"
import { supportSentence } from "./email-content.ts"
import { renderEmail, type SiteAddresses } from "./layout.tsx"

type PasswordReset = {
  email: string
  url: string
  /** Whether the account has a password; one from the old site may have none. */
  hasPassword: boolean
}

/**
 * The email with a reset link. It bypasses the outbox and is not stored, because the link gives access to the
 * account.
 */
export function passwordResetEmail({ email, url, hasPassword }: PasswordReset, site: SiteAddresses): Email {
  const asked = `Someone, most likely you, asked to reset the password of your ${brand.name} account.`
  const came = `Your ${brand.name} account came from our previous site, and has no password here yet.`
  const limits = `The link works once, for ${inHours(RESET_LINK_LIFETIME)}.`
  const otherwise = hasPassword
    ? "If it was not you, ignore this email: your password stays as it is."
    : "If you did not ask for it, ignore this email: nothing changes."
  return {
    to: email,
    ...renderEmail(
      {
        subject: hasPassword ? `Reset your ${brand.name} password` : `Choose your ${brand.name} password`,
        opening: [hasPassword ? asked : came, limits, otherwise].join(" "),
        highlight: null,
        link: { label: "Choose a new password", url },
        facts: [["Account", email]],
        closing: supportSentence(site),
      },
      site,
    ),
  }
}

type PasswordChange = { id: string; email: string; changedAt: Date }

export function passwordChangedEmail(
  { id, email, changedAt }: PasswordChange,
  site: SiteAddresses,
): OutboxEmail {
  return {
    kind: "password-changed",
    id: `password-changed:${id}`,
    to: email,
    createdAt: changedAt,
    ...renderEmail(
      {
        subject: `Your ${brand.name} password was changed`,
        opening: `The password of your ${brand.name} account was changed, and all other browsers were signed out.`,
        highlight: null,
        link: { label: "Not you? Reset your password", url: `${site.siteUrl}/forgot-password` },
        facts: [
          ["Account", email],
          ["Date", formatDay(changedAt)],
        ],
        closing: supportSentence(site, "If you did not change it, reset it now and write to"),
      },
      site,
    ),
  }
}
