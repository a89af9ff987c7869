import { EMAIL_TOKEN_LIFETIMES } from "#app/accounts/email-address/email-token.ts"
import { RESET_LINK_LIFETIME } from "#app/accounts/passwords/reset-link.ts"
import { ABSOLUTE_LIFETIME, IDLE_TIMEOUT } from "#app/accounts/sessions/session.ts"
import { UNDO_LINK_LIFETIME } from "#app/accounts/undo/undo-link.ts"
import { DEVICE_CODE_LIFETIME } from "#app/licensing/link/device-code.ts"
import { REVOCATION_RETENTION } from "#app/licensing/machine-files/machine-file.ts"
import { EMAIL_GIVEN_UP_AFTER } from "#app/platform/email/email-kinds.ts"
import {
  BACKUP_RETENTION,
  GIVEN_UP_EMAIL_RETENTION,
  SENT_EMAIL_RETENTION,
  SESSION_END_RETENTION,
  UNPAID_ORDER_RETENTION,
  WEBHOOK_EVENT_RETENTION,
} from "#app/platform/retention.ts"
import { inDays, inHours, inMinutes } from "#app/platform/time.ts"

export type StoredData = {
  name: string
  /** Data that is stored. */
  contents: string
  /** What is stored besides where a reseller sells, as further sentences. */
  resold?: string
  why: string
  howLong: string
  /** Data that stays after the account is deleted. */
  afterDeletion?: string
}

const BY_LAW = "for as long as accounting law requires"

/**
 * Everything personal that is stored: the one table that the privacy policy prints (`storedData`), and of which the deletion of an account
 * and the questions on the pricing page print parts.
 */
const everything: readonly StoredData[] = [
  {
    name: "Account",
    contents:
      "your email address, a scrypt hash of your password (never the password itself), and whether it is a common one. Also when you signed up, which versions of the terms we told you about, and which of them you opened and accepted. Also whether, when and where you agreed to receive promotions, and whether emails reach your address. If you ask us to delete the account while a recent change to it can still be undone, also the date on which it will be deleted.",
    why: "to sign you in, to write to you, and to know what was agreed.",
    howLong: "until you delete the account.",
  },
  {
    name: "Orders",
    contents:
      "what you bought, the amount, the currency, your country, the coupon if you used one, the time, what you agreed to at checkout, word for word, and the order and payment numbers of Razorpay, our payment provider. Card numbers go to Razorpay and we never see them.",
    resold:
      "Of what Polar sells, the numbers are those of Polar, with the country of your billing address and the tax. Card numbers go to Polar then.",
    why: "to take payments, issue licenses and prove what was agreed.",
    howLong: `paid orders ${BY_LAW}; unpaid orders for ${inDays(UNPAID_ORDER_RETENTION)}, or as long as paid ones if a payment arrived for them.`,
    afterDeletion: `Orders and donations that you paid, without your account and your address, ${BY_LAW}.`,
  },
  {
    name: "Receipts, invoices and withdrawals",
    contents:
      "the details on each, which are your email address, your country, and the company, address, State and GSTIN or VAT ID that you added at checkout. If you withdraw from a purchase, also your name, if you enter it.",
    why: "because the law requires us to issue and keep them.",
    howLong: `${BY_LAW}, unchanged.`,
    afterDeletion: `Receipts, invoices and withdrawals, unchanged, with the email address, the country and the details that they name, ${BY_LAW}.`,
  },
  {
    name: "Quotes",
    contents:
      "the terms of a quote that you asked for or that we sent to you, your email address, and the company, country and message that you typed.",
    why: "to answer you, and to issue the license that you pay for.",
    howLong: `${BY_LAW}; your address, company and message until you delete the account or ask us to delete them.`,
    afterDeletion: `The terms of quotes, without your address, company and message, ${BY_LAW}.`,
  },
  {
    name: "Details for the invoice",
    contents: "what you typed at checkout, such as company, address, country, State, and GSTIN or VAT ID.",
    why: "to print them on the receipt or invoice.",
    howLong: "until you delete the account.",
  },
  {
    name: "Payment notices",
    contents:
      "what Razorpay reports about a payment. Besides the amount, this can include your name, email address, phone number, UPI address, or the kind and last four digits of your card.",
    resold:
      "What Polar reports includes your name, your email address, your billing address, your company’s tax ID, the amount and the tax.",
    why: "to confirm payments, refunds and disputes.",
    howLong: `${inDays(WEBHOOK_EVENT_RETENTION)}.`,
  },
  {
    name: "License",
    contents: `the license key, its plan, and the IDs and name of each computer it is activated on, with the label that you give it and the version of the app; hashes of identifiers of its parts, such as the motherboard, processor and disk, which do not reveal the parts themselves. While a computer waits for you to activate it with a code, we keep the same details about it, and its country, for ${inMinutes(DEVICE_CODE_LIFETIME)}.`,
    why: "to check that a license runs on the computers it was bought for, and to recognize them after Windows is reinstalled.",
    howLong: `until you delete the account; keys that no longer work are kept for ${inDays(REVOCATION_RETENTION)}, without your name or address, so that the app can recognize them.`,
    afterDeletion: `The license key, without your name or address, ${inDays(REVOCATION_RETENTION)}, so that the app can recognize that it ended.`,
  },
  {
    name: "Bug reports",
    contents:
      "what you wrote in them and in messages below them, the Windows build and the version of the app, and the picture you attached, with all data in its file, such as where it was taken.",
    why: "to fix the bugs and answer you.",
    howLong: "until you delete the account; pictures are deleted minutes after that.",
  },
  {
    name: "Donations",
    contents: "your email address, the amount, the currency, the payment number and the time.",
    why: "to thank you and to account for them.",
    howLong: `${BY_LAW}; your address until you delete the account.`,
  },
  {
    name: "Emails",
    contents: "copies of the emails that we sent you, and whether they arrived.",
    why: "to send them again if that failed.",
    howLong: `${inDays(SENT_EMAIL_RETENTION)}, or ${inDays(GIVEN_UP_EMAIL_RETENTION)} for those that could not be delivered. The link that confirms your address at sign-up works for ${inDays(EMAIL_TOKEN_LIFETIMES.confirm)}; the link for a changed address works for ${inHours(EMAIL_TOKEN_LIFETIMES.change)}. After a change, we keep your previous address for ${inHours(UNDO_LINK_LIFETIME)}, so that you can undo the change. The link that undoes a new passkey or second factor works for ${inHours(UNDO_LINK_LIFETIME)}, too. Password reset links work only once, within ${inHours(RESET_LINK_LIFETIME)}.`,
    afterDeletion: `The email that confirms the deletion, and one about a payment that arrives after it or its refund, until it is sent, or for ${inDays(EMAIL_GIVEN_UP_AFTER)} at most.`,
  },
  {
    name: "Where you are signed in",
    contents:
      "for each browser, its name and system (“Firefox on Windows”), the country, when you signed in, and the day of the last visit.",
    why: "so that you can spot a browser that isn’t yours.",
    howLong: `until you log out, or until ${inDays(IDLE_TIMEOUT)} without use or ${inDays(ABSOLUTE_LIFETIME)} in all have passed. If something else signs a browser out, such as a new password, we keep the reason for ${inDays(SESSION_END_RETENTION)}, without your name, to show it in that browser.`,
  },
  {
    name: "Two-factor authentication, if you turn it on",
    contents: "the secret of your authenticator app, encrypted, and hashes of your recovery codes.",
    why: "to check your codes.",
    howLong: "until you turn it off.",
  },
  {
    name: "Passkeys, if you add any",
    contents:
      "the name you give each, its public key, the number of uses that it reports, and when you added and last used it. Your fingerprint, face or PIN never leaves your phone or computer.",
    why: "to sign you in with them.",
    howLong: "until you remove them.",
  },
  {
    name: "Country",
    contents:
      "We work out your country from your internet connection. We keep it with your orders, receipts and invoices, and in the list of browsers where you are signed in.",
    why: "to choose the price you are shown, and to show you where you are signed in.",
    howLong: "as long as the order, receipt or session that it belongs to.",
  },
  {
    name: "IP address",
    contents: "only as a hash.",
    why: "to limit password guessing and floods of requests.",
    howLong: "only as long as the limit lasts, a day at most.",
  },
  {
    name: "Backups",
    contents: "the whole database, encrypted.",
    why: "to restore the site after a failure.",
    howLong: `${inDays(BACKUP_RETENTION)}. What you delete stays in them until then.`,
    afterDeletion: `Encrypted backups, ${inDays(BACKUP_RETENTION)}.`,
  },
]

/** The table with what is stored where a reseller sells, or without it. */
export const storedData = (hasReseller: boolean): readonly StoredData[] =>
  hasReseller
    ? everything.map((item) => ({
        ...item,
        contents: [item.contents, item.resold].filter(Boolean).join(" "),
      }))
    : everything

/** Data that stays after an account is deleted, one sentence each. */
export const keptAfterDeletion: readonly string[] = everything.flatMap(
  ({ afterDeletion }) => afterDeletion ?? [],
)
