import { UNDO_LINK_LIFETIME } from "#app/accounts/undo/undo-link.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { days, hours, isPast } from "#app/platform/time.ts"

/**
 * Purposes of emailed links: to confirm the account's address, change it, undo that change, undo a new second factor or
 * passkey, or open the installer.
 */
export const EMAIL_TOKEN_PURPOSES = ["confirm", "change", "undo", "undo-factor", "installer"] as const

export type EmailTokenPurpose = (typeof EMAIL_TOKEN_PURPOSES)[number]

/** Lifetime of a link. */
export const EMAIL_TOKEN_LIFETIMES: Record<EmailTokenPurpose, number> = {
  confirm: days(7),
  change: hours(24),
  undo: UNDO_LINK_LIFETIME,
  "undo-factor": UNDO_LINK_LIFETIME,
  installer: hours(24),
}

/** Links that put an account back to how it was before somebody else got into it. */
export const UNDO_PURPOSES = ["undo", "undo-factor"] as const satisfies readonly EmailTokenPurpose[]

export type EmailToken = {
  userId: string
  purpose: EmailTokenPurpose
  /** The address that the link was sent to. */
  email: string
  createdAt: Date
  expiresAt: Date
}

/** The part of the token's account that decides what the link can still do. */
type TokenAccount = { email: string; emailConfirmedAt: Date | null }

/**
 * Returns the state of a link to /confirm-email. A link whose address is already the confirmed address of the account
 * stays "confirmed" however often it is opened, because mail programs open links too.
 */
export function confirmationState(token: (EmailToken & { account: TokenAccount }) | null, now: Date) {
  if (token === null || (token.purpose !== "confirm" && token.purpose !== "change")) return "dead"
  const { account, email } = token
  if (token.purpose === "confirm") {
    if (emailKeyOf(account.email) !== emailKeyOf(email)) return "dead"
    if (account.emailConfirmedAt !== null) return "confirmed"
  }
  return isPast(token.expiresAt, now) ? "dead" : "open"
}

/** True if the link has one of the purposes and has not expired. */
export function isUsable(
  token: EmailToken | null,
  purposes: readonly EmailTokenPurpose[],
  now: Date,
): token is EmailToken {
  return token !== null && purposes.includes(token.purpose) && !isPast(token.expiresAt, now)
}
