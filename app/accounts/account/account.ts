import type { License } from "#app/licensing/license/license.ts"
import { isAwaitingConfirmation } from "#app/orders/order/order.ts"
import { suggestEmail } from "#app/platform/email/email-address.ts"

export type Account = {
  id: string
  email: string
  optInPromotions: boolean
  createdAt: Date
  /** Null until the address is confirmed. */
  emailConfirmedAt: Date | null
  /** Whether emails to the address arrive in no mailbox. */
  isEmailUndeliverable: boolean
  /** Whether a log-in asks for a second factor. */
  hasSecondFactor: boolean
  /** Whether the account may open the owner's pages. */
  isOwner: boolean
  /** Whether a bug report of the account has a reply or a new status that it has not opened. */
  hasUnreadReplies: boolean
  /** Whether there is a version of the terms that the account neither agreed to nor looked at. */
  hasNewTerms: boolean
  /** When the account is to be deleted, once no link can undo what was done to it; null unless that was asked for. */
  deletionDueAt: Date | null
  /** The license that decides whether the account is paid; null for a free account. */
  license: License | null
  /** The unpaid license order whose payment page the buyer returned from last; null if there is none. */
  returnedOrder: { id: string; returnedAt: Date } | null
}

/** Whether the account has a license that is not revoked. */
export function isPaid(account: Account): boolean {
  return account.license !== null && account.license.revokedAt === null
}

/** The license order that the account waits for, instead of being offered to buy; null if none. */
export function orderBeingConfirmed(account: Account, now: Date): string | null {
  const order = account.returnedOrder
  const isPending =
    order !== null && !isPaid(account) && isAwaitingConfirmation({ ...order, status: "pending" }, now)
  return isPending ? order.id : null
}

/**
 * Whether a link that was emailed to the account's address was opened. Until then the address may be somebody else's, and
 * nothing that belongs to it opens to the account.
 */
export function hasConfirmedAddress({ emailConfirmedAt }: Pick<Account, "emailConfirmedAt">): boolean {
  return emailConfirmedAt !== null
}

type Role = Pick<Account, "isOwner" | "hasSecondFactor" | "emailConfirmedAt">

/** Whether the owner's role opens anything to the account: it takes a second factor and a confirmed address. */
export function actsAsOwner(account: Role): boolean {
  return account.isOwner && account.hasSecondFactor && hasConfirmedAddress(account)
}

/** Whether the account may open what was attached to a bug report of this account. */
export const mayOpenReport = (account: Role & Pick<Account, "id">, reporterId: string): boolean =>
  account.id === reporterId || actsAsOwner(account)

/** The address that is to be confirmed; null once it is, and without an account. */
export function unconfirmedEmail(account: Account | null): string | null {
  return account && !hasConfirmedAddress(account) ? account.email : null
}

/** What the account's holder should know of its address: emails do not arrive there, or it is not confirmed yet. */
export type AddressNotice = {
  kind: "undeliverable" | "unconfirmed"
  email: string
  /** The address that was probably meant. */
  suggestion: string | null
}

/** Null where there is nothing to say, and without an account. */
export function addressNotice(account: Account | null): AddressNotice | null {
  if (!account) return null
  const { email, isEmailUndeliverable } = account
  if (!isEmailUndeliverable && hasConfirmedAddress(account)) return null
  const kind = isEmailUndeliverable ? "undeliverable" : "unconfirmed"
  return { kind, email, suggestion: suggestEmail(email) }
}

/** The local part of the address, which the dashboard greets as a name. */
export function greetingName(email: string): string {
  const at = email.lastIndexOf("@")
  return at > 0 ? email.slice(0, at) : email
}

/** What a list of customers can be filtered by: an address that is not confirmed, the wish for news, or that nobody can sign in. */
export type CustomerState = "unconfirmed" | "news" | "disabled"

/**
 * The version of the Terms of Service: the day since which they hold. Stored with each account at sign-up and with each
 * order, so a changed sentence of the terms is a new version, whose changes `app/site/legal/terms-versions-copy.ts` tells.
 */
export const TERMS_VERSION = "2026-11-23"

/** How many emails about new terms one run of the cron queues, and how many of all others may wait then. */
export const TERMS_BATCH_SIZE = 20

/** Whether somebody who agreed to this version, or has seen it, does not know the current one; null for an unknown one. */
export const isOlderVersion = (version: string | null): boolean => version === null || version < TERMS_VERSION
