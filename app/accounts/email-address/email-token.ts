import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { addMilliseconds, days, hours, isPast } from "#app/platform/time.ts"

/**
 * What an emailed link does: confirms the account's address, changes it, undoes a change of it or a new factor or passkey, or
 * opens the installer.
 */
export const EMAIL_TOKEN_PURPOSES = ["confirm", "change", "undo", "undo-factor", "installer"] as const

export type EmailTokenPurpose = (typeof EMAIL_TOKEN_PURPOSES)[number]

/** How long a link works. */
export const EMAIL_TOKEN_LIFETIMES: Record<EmailTokenPurpose, number> = {
  confirm: days(7),
  change: hours(24),
  undo: hours(72),
  "undo-factor": hours(72),
  installer: hours(24),
}

/** Links that put an account back to how it was before somebody else got into it. */
export const UNDO_PURPOSES = ["undo", "undo-factor"] as const satisfies readonly EmailTokenPurpose[]

/** For how long before the act that a link undoes its author may have been in the account already. */
export const INTRUSION_LENGTH = hours(72)

/** Since when what was added to an account is taken away by the link. */
export const intrusionStart = ({ createdAt }: Pick<EmailToken, "createdAt">): Date =>
  addMilliseconds(createdAt, -INTRUSION_LENGTH)

/** How long a link to choose a new password works. */
export const RESET_LINK_LIFETIME = hours(1)

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
 * What a link to /confirm-email can still do. A link whose address is the confirmed address of the account says
 * so however often it is opened: mail programs open links too.
 */
export function confirmationState(
  token: (EmailToken & { account: TokenAccount }) | null,
  now: Date,
): "open" | "confirmed" | "dead" {
  if (token === null || (token.purpose !== "confirm" && token.purpose !== "change")) return "dead"
  const { account, email } = token
  if (token.purpose === "confirm") {
    if (emailKeyOf(account.email) !== emailKeyOf(email)) return "dead"
    if (account.emailConfirmedAt !== null) return "confirmed"
  }
  return isPast(token.expiresAt, now) ? "dead" : "open"
}

/** Whether a link that does one of these still works. */
export function isUsable(
  token: EmailToken | null,
  purposes: readonly EmailTokenPurpose[],
  now: Date,
): token is EmailToken {
  return token !== null && purposes.includes(token.purpose) && !isPast(token.expiresAt, now)
}
