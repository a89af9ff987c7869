import { UNDO_LINK_LIFETIME } from "#app/accounts/undo/undo-link.ts"
import { plural } from "#app/platform/plural.ts"
import { formatMoment, inHours } from "#app/platform/time.ts"

/** Words of the account's data page. */
export const yourDataCopy = {
  lead: "Take it with you, or have it deleted.",
  download: "Download my data",
  downloadLead:
    "Everything stored about this account, in one JSON file. The file says what it leaves out, and why.",
  deleteAccount: "Delete my account",
  keepAccount: "Keep my account",
  deletes:
    "This also deletes your bug reports, your sessions, your license and its list of computers. The license can’t be restored, and deleting it doesn’t entitle you to a refund.",
  stays: "What stays, and for how long",
  openDeletion: "Delete my account…",
  really: "Delete this account for good?",
  deleteForGood: "Delete for good",
  deleting: "Deleting…",
  password: "Your password",
} as const

/** Text of the account's data page while its deletion waits until no link can undo it. */
export const deletionWaits = {
  until: (dueAt: Date) => `Your account will be deleted after ${formatMoment(dueAt)}.`,
  why: `Your email address or a login method was changed in the last ${inHours(UNDO_LINK_LIFETIME)}, so we’re waiting. We’ve also emailed a link that stops the deletion.`,
}

export const deletionCanceled = "Your account stays. Nothing is deleted."

export const deletionCopy = {
  accountDeleted: "Your account was deleted.",
  orderWithoutAccount:
    "The account this order belonged to was deleted, so we haven’t issued anything. If you were charged, we’ll look into it and refund you in full. We’ll write to the email address you typed at Razorpay. Please don’t pay again.",
} as const

/** Warning before the deletion of an account that has unpaid orders which can still be paid. */
export function openOrdersWarning(count: number) {
  const [orders, them] =
    count === 1 ? ["an order that isn’t", "it"] : [`${plural(count, "order")} that aren’t`, "them"]
  const page = count === 1 ? "its payment page" : "a payment page"
  return [
    `You have ${orders} paid yet. Deleting the account closes ${them}.`,
    `If ${page} is still open, close that page and don’t pay there, because you’d get nothing for the payment.`,
    "If you’ve just paid, wait for the receipt before you delete the account.",
  ].join(" ")
}
