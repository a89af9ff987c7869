import type { License } from "#app/licensing/license/license.ts"
import { isAwaitingConfirmation } from "#app/orders/order/confirmation-times.ts"
import { suggestEmail } from "#app/platform/email/email-address.ts"

export type Account = {
  id: string
  email: string
  optInPromotions: boolean
  createdAt: Date
  /** Null until the address is confirmed. */
  emailConfirmedAt: Date | null
  /** True if emails to the address can't be delivered. */
  isEmailUndeliverable: boolean
  /** True if a second factor is enabled, which every log-in asks for. */
  hasSecondFactor: boolean
  /** True if the account has the owner's role; see `actsAsOwner`. */
  isOwner: boolean
  /** True if a bug report of the account has a reply or a new status that it has not opened. */
  hasUnreadReplies: boolean
  /** True if the account has neither accepted nor viewed the current version of the terms. */
  hasNewTerms: boolean
  /** Time from which the account is deleted, once no link can undo a change to it; null unless requested. */
  deletionDueAt: Date | null
  /** The license that decides whether the account is paid; null for a free account. */
  license: License | null
  /** The unpaid license order whose payment page the buyer returned from last, else the newest; null if there is none. */
  openOrder: { id: string; returnedAt: Date | null } | null
  /** True if a payment of the account waits for the site's owner, and the account's pages tell of it. */
  hasPaymentNotice: boolean
  /** The unpaid license order that takes no payment until the owner has decided about one; null if there is none. */
  heldOrderId: string | null
}

/** True if the account has a license that is not revoked. */
export function isPaid(account: Account) {
  return account.license !== null && account.license.revokedAt === null
}

/** The license order that the account waits for, instead of being offered to buy; null if none. */
export function orderBeingConfirmed(account: Account, now: Date) {
  const order = account.openOrder
  const isPending =
    order !== null &&
    !isPaid(account) &&
    account.heldOrderId === null &&
    isAwaitingConfirmation({ ...order, status: "pending" }, now)
  return isPending ? order.id : null
}

/**
 * True once a link that was emailed to the account's address was opened. Until then, the address may be somebody
 * else's, and the account gets no access to anything that belongs to it.
 */
export function hasConfirmedAddress({ emailConfirmedAt }: Pick<Account, "emailConfirmedAt">) {
  return emailConfirmedAt !== null
}

type Role = Pick<Account, "isOwner" | "hasSecondFactor" | "emailConfirmedAt">

/** True if the account can use the owner's role, which needs a second factor and a confirmed address. */
export function actsAsOwner(account: Role) {
  return account.isOwner && account.hasSecondFactor && hasConfirmedAddress(account)
}

/** True if the account may open the attachments of a bug report that `reporterId` sent. */
export const mayOpenReport = (account: Role & Pick<Account, "id">, reporterId: string) =>
  account.id === reporterId || actsAsOwner(account)

/** The address that is to be confirmed; null once it is, and without an account. */
export function unconfirmedEmail(account: Account | null) {
  return account && !hasConfirmedAddress(account) ? account.email : null
}

/** Notice about the account's address: emails do not arrive there, or it is not confirmed yet. */
export type AddressNotice = {
  kind: "undeliverable" | "unconfirmed"
  email: string
  /** The address that was probably meant. */
  suggestion: string | null
}

/** Returns the notice about the account's address; null without a notice or an account. */
export function addressNotice(account: Account | null) {
  if (!account) return null
  const { email, isEmailUndeliverable } = account
  if (!isEmailUndeliverable && hasConfirmedAddress(account)) return null
  const kind = isEmailUndeliverable ? "undeliverable" : "unconfirmed"
  return { kind, email, suggestion: suggestEmail(email) }
}

/** The local part of the address, which the dashboard greets as a name. */
export function greetingName(email: string) {
  const at = email.lastIndexOf("@")
  return at > 0 ? email.slice(0, at) : email
}

/** Filter of the customer list: unconfirmed address, subscribed to news, or disabled account. */
export type CustomerState = "unconfirmed" | "news" | "disabled"

/**
 * Version of the Terms of Service: the day they took effect. Stored with each account at sign-up and with each order,
 * so any changed sentence makes a new version, whose changes are listed in `app/accounts/terms/terms-versions-copy.ts`.
 */
export const TERMS_VERSION = "2026-11-29"

/** Most emails about new terms that one cron run queues; with this many other emails waiting, it queues none. */
export const TERMS_BATCH_SIZE = 20

/** True if a version of the terms, accepted or viewed, is older than the current one, or unknown (null). */
export const isOlderVersion = (version: string | null) => version === null || version < TERMS_VERSION

/**
 * Places where news are turned on or off, including a spam complaint to the mail service, the old site, and the first
 * confirmation of an address, which ends a subscription that somebody else requested.
 */
export const PROMOTION_PLACES = [
  "sign-up",
  "account",
  "unsubscribe",
  "complaint",
  "old-site",
  "first-proof",
] as const

export type PromotionPlace = (typeof PROMOTION_PLACES)[number]

/** Minimum and maximum length of a password, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 256 }

/**
 * Reason why a password is easy to guess: it is one of the commonest, or it has the local part of the email address in it.
 */
export const PASSWORD_WARNINGS = ["common", "contains-email"] as const
export type PasswordWarning = (typeof PASSWORD_WARNINGS)[number]
