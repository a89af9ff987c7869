import { UNDO_LINK_LIFETIME } from "#app/accounts/undo/undo-link.ts"
import { brand } from "#app/platform/brand.ts"
import { formatMoment, inHours } from "#app/platform/time.ts"

/** Sentences on confirming and changing the email address of an account. */
export const emailAddressCopy = {
  confirmed: "You’ve confirmed it. Receipts and your license key go there.",
  unconfirmed: "You haven’t confirmed it yet. Receipts and your license key go there.",
  changeLead: `We’ll send a link to the new address. Nothing changes until you open it, and your old address can undo the change for ${inHours(UNDO_LINK_LIFETIME)}.`,
  sameAddress: "That’s already your account’s address.",
  changeCanceled: "The change was canceled. Your address stays as it is.",
  confirmLead: "We send your license key and your receipts there.",
  confirmLinkDead:
    "It was used before, it’s too old, or a part of it is missing. If your account page says your address is confirmed, you’re done. If not, choose “Send again” there.",
  confirmTaken: "An account with this email already exists. Yours keeps the address it has.",
  confirmEffect: "Your other browsers are signed out. You’ll log in there once more. Nothing else changes.",
  confirmedFirst:
    "Your other browsers are signed out. You can add two-factor authentication and passkeys now.",
  confirmNotYou: `If you didn’t sign up for ${brand.name}, close this page. Nothing changes.`,
  emailRequired: "Email is required",
  emailInvalid: "Email is invalid",
  emailLetters: "Letters such as é before the @ can’t receive our email",
  emailTooLong: "Email is too long",
  linkStillWorks: "We sent a link a few minutes ago. It still works. Check your inbox and the spam folder.",
} as const

/** Message of the account page after a link was sent to a new address. */
export const changeLinkSent = (email: string) =>
  `We sent a link to ${email}. Open it to finish the change. Check the spam folder, too.`

/** Text after the new address of a change that is not confirmed yet. */
export const changeExpires = (expiresAt: Date) =>
  `becomes your address when you open the link that we sent there. The link works until ${formatMoment(expiresAt)}.`
