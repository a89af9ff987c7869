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
 * The words of one action of the owner: its button, its name in the audit log and in timelines, what its page says once it
 * is done, and the intent of its form; by default the action's name, with a hyphen instead of the dot.
 */
const words = (button: string, entry: string, done: string, intent?: string) => ({
  button,
  entry,
  done,
  intent,
})

/** The owner's actions by their name in the audit log. */
const actionWords = {
  "order.sync": words("Sync with Razorpay", "Synced with Razorpay", "Synced with Razorpay.", "sync"),
  "order.refund": words(
    "Refund",
    "Refund asked for",
    "Razorpay accepted the refund. The license follows when it reports it.",
    "refund",
  ),
  "order.refund-by-bank": words(
    "Refunded by bank",
    "Refunded by bank",
    "The refund was recorded.",
    "refund-by-bank",
  ),
  "order.refund-again": words(
    "Ask again",
    "Refund asked for again",
    "Razorpay accepted the refund. The license follows when it reports it.",
    "refund-again",
  ),
  "order.receipt": words("Resend receipt", "Receipt sent again", "The receipt is on its way.", "receipt"),
  "invoice.correct": words(
    "Correct invoice",
    "Invoice corrected",
    "The credit note and the new invoice are issued.",
    "correct-invoice",
  ),
  "note.add": words("Add note", "Note added", "The note was added.", "note"),
  "quote.create": words("Save draft", "Quote written", "The draft was saved."),
  "quote.change": words("Change", "Quote changed", "The draft was changed."),
  "quote.send": words("Send", "Quote sent", "The quote is on its way to the buyer."),
  "quote.bank": words(
    "Paid by bank",
    "Quote paid by bank",
    "The license was issued, and the receipt is on its way.",
  ),
  "quote.free": words(
    "Issue free",
    "Quote issued free",
    "The license was issued, and the receipt is on its way.",
  ),
  "quote.withdraw": words("Withdraw", "Quote withdrawn", "The quote was withdrawn."),
  "coupon.create": words("Create", "Coupon created", "The coupon can be used from its first day on."),
  "coupon.end": words(
    "End",
    "Coupon ended",
    "The coupon has ended. A buyer whose use is kept can still pay.",
  ),
  "customer.password-reset": words(
    "Send password reset",
    "Password reset sent",
    "The link is on its way.",
    "password-reset",
  ),
  "customer.sign-out": words(
    "Sign out everywhere",
    "Signed out everywhere",
    "The account is signed out everywhere.",
    "sign-out",
  ),
  "license.key": words("Resend key", "Key sent again", "The key is on its way.", "key"),
  "license.revoke": words(
    "Revoke",
    "License revoked",
    "The license is revoked, and its key is on the revocation list.",
    "revoke",
  ),
  "license.reinstate": words(
    "Reinstate",
    "License reinstated",
    "The license is in force again.",
    "reinstate",
  ),
  "license.release": words("Release", "Computer released", "The computer was released.", "release"),
  "license.transfer": words(
    "Allow one more transfer",
    "One more transfer allowed",
    "One more transfer is allowed.",
    "transfer",
  ),
  "license.devices": words(
    "Change number of devices",
    "Number of computers changed",
    "The number of computers was changed.",
    "devices",
  ),
  "license.move": words(
    "Move to account",
    "Moved to another account",
    "The license belongs to the other account now.",
    "move",
  ),
  "webhook.replay": words(
    "Handle again",
    "Webhook event handled again",
    "The event was handled again.",
    "replay",
  ),
  "webhook.ignore": words("Ignore", "Webhook event ignored", "The event is ignored.", "ignore"),
  "email.send": words("Send again", "Email sent again", "The email is on its way.", "send-email"),
  "email.ignore": words("Ignore", "Email ignored", "The email is ignored.", "ignore-email"),
  "work-item.snooze": words("Snooze", "Put off until the next day", "It is back already.", "snooze"),
  "work-item.unsnooze": words("Undo", "Put back among what waits", "It is back.", "unsnooze"),
  "dispute.answered": words("Answered", "Dispute answered", "The dispute is marked as answered."),
  "complaint.mark": words("Complaint", "Marked as a complaint", "It is a complaint now, with a number."),
  "complaint.acknowledge": words("Acknowledged", "Complaint acknowledged", "The complaint is acknowledged."),
  "complaint.answer": words("Answered", "Complaint answered", "The complaint is answered."),
  "payment.value": words("Save", "Value in rupees given", "The value in rupees is saved."),
  "payment.refund": words(
    "Refund this payment",
    "Payment refunded",
    "Razorpay accepted the refund.",
    "refund-payment",
  ),
  "payment.ignore": words("Ignore", "Payment ignored", "The payment is ignored.", "ignore"),
  "payment.confirm": words("Confirm", "Payment confirmed by hand", "The payment was confirmed.", "confirm"),
  "refund.confirm": words(
    "Confirm",
    "Refund confirmed by hand",
    "The refund was recorded.",
    "confirm-refund",
  ),
  "refund.ignore": words(
    "Ignore",
    "Refund ignored that was not carried out",
    "The refund is ignored.",
    "ignore-refund",
  ),
  "license.issue": words(
    "Issue license for this payment",
    "License issued for a payment",
    "The license was issued, and its email is on the way.",
    "issue",
  ),
  "bug-report.reply": words("Reply", "Reply sent to a reporter", "The reply was sent.", "reply"),
  "bug-report.note": words("Add note", "Note added to a bug report", "The note was added.", "note"),
  "bug-report.status": words(
    "Save",
    "Status of a bug report changed",
    "The status was saved. The reporter sees it.",
    "status",
  ),
  "bug.seen": words("Seen", "Bug report seen", "The report is marked as seen."),
  "release.save-draft": words("Save draft", "Release drafted", "The draft is saved.", "release-save"),
  "release.delete-draft": words(
    "Delete draft",
    "Draft of a release deleted",
    "The draft is deleted.",
    "release-delete",
  ),
  "release.publish": words("Publish", "Release published", "The version is published."),
  "release.withdraw": words(
    "Withdraw",
    "Release withdrawn",
    "The version is withdrawn. Whoever has it keeps it; nobody is offered it anymore.",
  ),
  "release.republish": words("Publish again", "Release offered again", "The version is offered again."),
  "release.promote": words(
    "Offer to everybody",
    "Beta release made stable",
    "The version is stable: everybody is offered it.",
  ),
  "announcement.save": words("Save draft", "Announcement drafted", "The draft is saved."),
  "announcement.test": words(
    "Send test to me",
    "Test of an announcement sent",
    "The test is on its way to you.",
  ),
  "announcement.send": words(
    "Send",
    "Announcement sent",
    "It is being sent: the first emails leave within two minutes.",
  ),
  "announcement.stop": words("Stop", "Announcement stopped", "It is stopped."),
  "announcement.delete": words("Delete draft", "Draft of an announcement deleted", "The draft is deleted."),
  "price.change": words("Save", "Price changed", "The prices are saved."),
  "price.remove-next": words("Remove next price", "Planned price removed", "The planned change is removed."),
  "settings.seller": words("Save", "Seller saved", "Saved. Pages print it within two minutes.", "settings"),
  "settings.sale-emails": words(
    "Save",
    "Emails about sales chosen",
    "Saved for your account.",
    "sale-emails",
  ),
}

export type ActionName = keyof typeof actionWords

export function wordsOf(name: ActionName) {
  const { intent = name.replace(".", "-"), ...words } = actionWords[name]
  return { ...words, intent }
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
  ...names.map((name): [string, string] => [name, actionWords[name].entry]),
  ...Object.entries(OTHER_ENTRIES),
])

/** An action in words; one without words of its own by its name, as in "Owner add". */
export const entryLabel = (action: string): string =>
  entryLabels.get(action) ?? capitalized(action.replaceAll(/[.-]/g, " "))
