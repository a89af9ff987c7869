import { brand } from "#app/platform/brand.ts"
import { capitalized } from "#app/platform/text.ts"

/** The words around every page of the desk. */
export const frameCopy = {
  menu: "Menu",
  search: "Search",
  searchPlaceholder: "Name, key, order, invoice",
  find: "Find",
  times: "Times in India",
  waiting: "Waiting:",
  desk: "Desk",
  overview: "Overview",
  waitingHere: "waiting",
  site: `${brand.name}’s site`,
  logOut: "Logout",
} as const

/** The words around every list. */
export const listCopy = {
  csv: "Export CSV",
  noMatch: "Nothing matches these filters.",
  showAll: "Show all",
  more: (what: string) => `More ${what}`,
  newer: "Newer",
  older: "Older",
  rows: (count: number) => `${count} rows a page`,
  mark: "Mark",
  marked: "Marked rows",
  look: "Nothing is done yet. Please look at it once more.",
  noneMarked: "Please mark the rows first.",
  notAll: (refused: number, all: number) =>
    `${refused} of ${all} had changed in the meantime, and were left as they are; the others are done.`,
} as const

/** The words around the page of one thing. */
export const detailsCopy = {
  timeline: "Everything that happened",
  earlier: (count: number) => `${count} earlier`,
} as const

/**
 * The words of the owner's actions, by their name in the audit log: the button, what the log and timelines call it, what its
 * page says once it is done, and the intent of its form where that is not made of the name.
 */
const actionWords = {
  "order.sync": ["Sync with Razorpay", "Synced with Razorpay", "Synced with Razorpay."],
  "order.refund": ["Refund", "Refund asked for", "Razorpay accepted the refund, and has yet to report it."],
  "order.refund-by-bank": ["Refunded by bank", "Refunded by bank", "The refund was recorded."],
  "order.refund-again": [
    "Ask again",
    "Refund asked for again",
    "Razorpay accepted the refund, and has yet to report it.",
  ],
  "order.receipt": ["Resend receipt", "Receipt sent again", "The receipt is queued."],
  "invoice.correct": [
    "Correct invoice",
    "Invoice corrected",
    "The credit note and the new invoice are issued.",
    "correct-invoice",
  ],
  "note.add": ["Add note", "Note added", "The note was added.", "note"],
  "quote.create": ["Save draft", "Quote written", "The draft was saved."],
  "quote.change": ["Change", "Quote changed", "The draft was changed."],
  "quote.send": ["Send", "Quote sent", "The quote is queued, and goes to the buyer."],
  "quote.bank": ["Paid by bank", "Quote paid by bank", "The license was issued, and the receipt is queued."],
  "quote.free": ["Issue free", "Quote issued free", "The license was issued, and the receipt is queued."],
  "quote.withdraw": ["Withdraw", "Quote withdrawn", "The quote was withdrawn."],
  "coupon.create": ["Create", "Coupon created", "The coupon can be used from its first day on."],
  "coupon.end": ["End", "Coupon ended", "The coupon has ended. A buyer whose use is kept can still pay."],
  "customer.password-reset": ["Send password reset", "Password reset sent", "The link is queued."],
  "customer.sign-out": [
    "Sign out everywhere",
    "Signed out everywhere",
    "The account is signed out everywhere.",
  ],
  "license.key": ["Resend key", "Key sent again", "The key is queued."],
  "license.revoke": [
    "Revoke",
    "License revoked",
    "The license is revoked, and its key is on the revocation list.",
  ],
  "license.reinstate": ["Reinstate", "License reinstated", "The license is in force again."],
  "license.release": ["Release", "Computer released", "The computer was released."],
  "license.transfer": [
    "Allow one more transfer",
    "One more transfer allowed",
    "One more transfer is allowed.",
  ],
  "license.devices": [
    "Change number of devices",
    "Number of computers changed",
    "The number of computers was changed.",
  ],
  "license.move": [
    "Move to account",
    "Moved to another account",
    "The license belongs to the other account now.",
  ],
  "webhook.replay": ["Handle again", "Webhook event handled again", "The event was handled again."],
  "webhook.ignore": ["Ignore", "Webhook event ignored", "The event is ignored."],
  "email.send": ["Send again", "Email sent again", "The email is queued.", "send-email"],
  "email.ignore": ["Ignore", "Email ignored", "The email is ignored.", "ignore-email"],
  "work-item.snooze": ["Snooze", "Put off until the next day", "It is back already."],
  "work-item.unsnooze": ["Undo", "Put back among what waits", "It is back."],
  "dispute.answered": ["Answered", "Dispute answered", "The dispute is marked as answered."],
  "complaint.mark": ["Complaint", "Marked as a complaint", "It is a complaint now, with a number."],
  "complaint.acknowledge": ["Acknowledged", "Complaint acknowledged", "The complaint is acknowledged."],
  "complaint.answer": ["Answered", "Complaint answered", "The complaint is answered."],
  "payment.value": ["Save", "Value in rupees given", "The value in rupees is saved."],
  "payment.refund": [
    "Refund this payment",
    "Payment refunded",
    "Razorpay accepted the refund.",
    "refund-payment",
  ],
  "payment.ignore": ["Ignore", "Payment ignored", "The payment is ignored.", "ignore"],
  "payment.confirm": ["Confirm", "Payment confirmed by hand", "The payment was confirmed.", "confirm"],
  "refund.confirm": ["Confirm", "Refund confirmed by hand", "The refund was recorded.", "confirm-refund"],
  "refund.ignore": [
    "Ignore",
    "Refund ignored that was not carried out",
    "The refund is ignored.",
    "ignore-refund",
  ],
  "license.issue": [
    "Issue license for this payment",
    "License issued for a payment",
    "The license was issued, and its email is on the way.",
  ],
  "bug-report.reply": ["Reply", "Reply sent to a reporter", "The reply was sent."],
  "bug-report.note": ["Add note", "Note added to a bug report", "The note was added."],
  "bug-report.status": [
    "Save",
    "Status of a bug report changed",
    "The status was saved. The reporter sees it.",
  ],
  "bug.seen": ["Seen", "Bug report seen", "The report is marked as seen."],
  "release.save-draft": ["Save draft", "Release drafted", "The draft is saved.", "release-save"],
  "release.delete-draft": [
    "Delete draft",
    "Draft of a release deleted",
    "The draft is deleted.",
    "release-delete",
  ],
  "release.publish": ["Publish", "Release published", "The version is published."],
  "release.withdraw": [
    "Withdraw",
    "Release withdrawn",
    "The version is withdrawn. Whoever has it keeps it; nobody is offered it anymore.",
  ],
  "release.republish": ["Publish again", "Release offered again", "The version is offered again."],
  "release.promote": [
    "Offer to everybody",
    "Beta release made stable",
    "The version is stable: everybody is offered it.",
  ],
  "announcement.save": ["Save draft", "Announcement drafted", "The draft is saved."],
  "announcement.test": ["Send test to me", "Test of an announcement sent", "The test is queued for you."],
  "announcement.send": [
    "Send",
    "Announcement sent",
    "It is being sent: the first emails leave within two minutes.",
  ],
  "announcement.stop": ["Stop", "Announcement stopped", "It is stopped."],
  "announcement.delete": ["Delete draft", "Draft of an announcement deleted", "The draft is deleted."],
  "price.change": ["Save", "Price changed", "The prices are saved."],
  "price.remove-next": ["Remove next price", "Planned price removed", "The planned change is removed."],
  "settings.seller": ["Save", "Seller saved", "Saved. Pages print it within two minutes.", "settings"],
  "settings.sale-emails": ["Save", "Emails about sales chosen", "Saved for your account.", "sale-emails"],
} as const satisfies Record<string, readonly [button: string, entry: string, done: string, intent?: string]>

export type ActionName = keyof typeof actionWords

/** Kinds whose actions have pages of their own: the intent of a form there is the name without the kind. */
const ON_OWN_PAGES = /^(order|customer|license|webhook|work-item|bug-report)[.]/

export function wordsOf(name: ActionName) {
  const [button, entry, done, intent = name.replace(ON_OWN_PAGES, "").replace(".", "-")] = actionWords[name]
  return { button, entry, done, intent }
}

const names = Object.keys(actionWords) as ActionName[]

/** Entries of the audit log that are no action of a form, or not its only one. */
const OTHER_ENTRIES = {
  "price.plan": "Price planned",
  "audit.accept": "Audit log taken as it is",
  "payments.recover": "Payments recovered after a restore",
  "backup.restore": "Database restored from a backup",
  "customer.enable": "Account enabled",
  "old-site.import": "Customers imported",
}

/** The entries of the audit log in words, by the name of the action. */
export const entryLabels = new Map([
  ...names.map((name): [string, string] => [name, actionWords[name][1]]),
  ...Object.entries(OTHER_ENTRIES),
])

/** An action in words; one without words of its own by its name, as in "Owner add". */
export const entryLabel = (action: string): string =>
  entryLabels.get(action) ?? capitalized(action.replaceAll(/[.-]/g, " "))
