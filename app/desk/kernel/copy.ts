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
} as const

/** The words of one action of the owner. */
type ActionWords = {
  /** Form intent; by default the action's name, with a hyphen instead of the dot. */
  intent?: string
  button: string
  /** Name of the action in the audit log and in timelines. */
  entry: string
  /** Message that the page shows once the action is done. */
  done: string
}

/** The owner's actions by their name in the audit log. */
const actionWords = {
  "order.sync": {
    intent: "sync",
    button: "Sync with Razorpay",
    entry: "Synced with Razorpay",
    done: "Synced with Razorpay.",
  },
  "order.refund": {
    intent: "refund",
    button: "Refund",
    entry: "Refund asked for",
    done: "Razorpay accepted the refund. The license follows when it reports it.",
  },
  "order.refund-by-bank": {
    intent: "refund-by-bank",
    button: "Refunded by bank",
    entry: "Refunded by bank",
    done: "The refund was recorded.",
  },
  "order.refund-again": {
    intent: "refund-again",
    button: "Ask again",
    entry: "Refund asked for again",
    done: "Razorpay accepted the refund. The license follows when it reports it.",
  },
  "order.receipt": {
    intent: "receipt",
    button: "Resend receipt",
    entry: "Receipt sent again",
    done: "The receipt is on its way.",
  },
  "invoice.correct": {
    intent: "correct-invoice",
    button: "Correct invoice",
    entry: "Invoice corrected",
    done: "The credit note and the new invoice are issued.",
  },
  "note.add": {
    intent: "note",
    button: "Add note",
    entry: "Note added",
    done: "The note was added.",
  },
  "quote.create": {
    button: "Save draft",
    entry: "Quote written",
    done: "The draft was saved.",
  },
  "quote.send": {
    button: "Send",
    entry: "Quote sent",
    done: "The quote is on its way to the buyer.",
  },
  "quote.bank": {
    button: "Paid by bank",
    entry: "Quote paid by bank",
    done: "The license was issued, and the receipt is on its way.",
  },
  "quote.free": {
    button: "Issue free",
    entry: "Quote issued free",
    done: "The license was issued, and the receipt is on its way.",
  },
  "quote.withdraw": {
    button: "Withdraw",
    entry: "Quote withdrawn",
    done: "The quote was withdrawn.",
  },
  "coupon.create": {
    button: "Create",
    entry: "Coupon created",
    done: "The coupon can be used from its first day on.",
  },
  "coupon.end": {
    button: "End",
    entry: "Coupon ended",
    done: "The coupon has ended. A buyer whose use is kept can still pay.",
  },
  "customer.password-reset": {
    intent: "password-reset",
    button: "Send password reset",
    entry: "Password reset sent",
    done: "The link is on its way.",
  },
  "customer.sign-out": {
    intent: "sign-out",
    button: "Sign out everywhere",
    entry: "Signed out everywhere",
    done: "The account is signed out everywhere.",
  },
  "license.key": {
    intent: "key",
    button: "Resend key",
    entry: "Key sent again",
    done: "The key is on its way.",
  },
  "license.revoke": {
    intent: "revoke",
    button: "Revoke",
    entry: "License revoked",
    done: "The license is revoked, and its key is on the revocation list.",
  },
  "license.reinstate": {
    intent: "reinstate",
    button: "Reinstate",
    entry: "License reinstated",
    done: "The license is in force again.",
  },
  "license.release": {
    intent: "release",
    button: "Release",
    entry: "Computer released",
    done: "The computer was released.",
  },
  "license.transfer": {
    intent: "transfer",
    button: "Allow one more transfer",
    entry: "One more transfer allowed",
    done: "One more transfer is allowed.",
  },
  "license.devices": {
    intent: "devices",
    button: "Change number of devices",
    entry: "Number of computers changed",
    done: "The number of computers was changed.",
  },
  "license.move": {
    intent: "move",
    button: "Move to account",
    entry: "Moved to another account",
    done: "The license belongs to the other account now.",
  },
  "webhook.replay": {
    intent: "replay",
    button: "Handle again",
    entry: "Webhook event handled again",
    done: "The event was handled again.",
  },
  "webhook.ignore": {
    intent: "ignore",
    button: "Ignore",
    entry: "Webhook event ignored",
    done: "The event is ignored.",
  },
  "email.send": {
    intent: "send-email",
    button: "Send again",
    entry: "Email sent again",
    done: "The email is on its way.",
  },
  "email.ignore": {
    intent: "ignore-email",
    button: "Ignore",
    entry: "Email ignored",
    done: "The email is ignored.",
  },
  "work-item.snooze": {
    intent: "snooze",
    button: "Snooze",
    entry: "Put off until the next day",
    done: "It comes back tomorrow.",
  },
  "dispute.answered": {
    button: "Answered",
    entry: "Dispute answered",
    done: "The dispute is marked as answered.",
  },
  "complaint.mark": {
    button: "Complaint",
    entry: "Marked as a complaint",
    done: "It is a complaint now, with a number.",
  },
  "complaint.acknowledge": {
    button: "Acknowledged",
    entry: "Complaint acknowledged",
    done: "The complaint is acknowledged.",
  },
  "complaint.answer": {
    button: "Answered",
    entry: "Complaint answered",
    done: "The complaint is answered.",
  },
  "payment.value": {
    button: "Save",
    entry: "Value in rupees given",
    done: "The value in rupees is saved.",
  },
  "payment.refund": {
    intent: "refund-payment",
    button: "Refund this payment",
    entry: "Payment refunded",
    done: "Razorpay accepted the refund.",
  },
  "payment.ignore": {
    intent: "ignore",
    button: "Ignore",
    entry: "Payment ignored",
    done: "The payment is ignored.",
  },
  "payment.confirm": {
    intent: "confirm",
    button: "Confirm",
    entry: "Payment confirmed by hand",
    done: "The payment was confirmed.",
  },
  "refund.confirm": {
    intent: "confirm-refund",
    button: "Confirm",
    entry: "Refund confirmed by hand",
    done: "The refund was recorded.",
  },
  "refund.ignore": {
    intent: "ignore-refund",
    button: "Ignore",
    entry: "Refund ignored that was not carried out",
    done: "The refund is ignored.",
  },
  "license.issue": {
    intent: "issue",
    button: "Issue license for this payment",
    entry: "License issued for a payment",
    done: "The license was issued, and its email is on the way.",
  },
  "bug-report.reply": {
    intent: "reply",
    button: "Reply",
    entry: "Reply sent to a reporter",
    done: "The reply was sent.",
  },
  "bug-report.note": {
    intent: "note",
    button: "Add note",
    entry: "Note added to a bug report",
    done: "The note was added.",
  },
  "bug-report.status": {
    intent: "status",
    button: "Save",
    entry: "Status of a bug report changed",
    done: "The status was saved. The reporter sees it.",
  },
  "bug.seen": {
    button: "Seen",
    entry: "Bug report seen",
    done: "The report is marked as seen.",
  },
  "release.save-draft": {
    intent: "release-save",
    button: "Save draft",
    entry: "Release drafted",
    done: "The draft is saved.",
  },
  "release.delete-draft": {
    intent: "release-delete",
    button: "Delete draft",
    entry: "Draft of a release deleted",
    done: "The draft is deleted.",
  },
  "release.publish": {
    button: "Publish",
    entry: "Release published",
    done: "The version is published.",
  },
  "release.withdraw": {
    button: "Withdraw",
    entry: "Release withdrawn",
    done: "The version is withdrawn. Whoever has it keeps it; nobody is offered it anymore.",
  },
  "release.republish": {
    button: "Publish again",
    entry: "Release offered again",
    done: "The version is offered again.",
  },
  "release.promote": {
    button: "Offer to everybody",
    entry: "Beta release made stable",
    done: "The version is stable: everybody is offered it.",
  },
  "announcement.save": {
    button: "Save draft",
    entry: "Announcement drafted",
    done: "The draft is saved.",
  },
  "announcement.test": {
    button: "Send test to me",
    entry: "Test of an announcement sent",
    done: "The test is on its way to you.",
  },
  "announcement.send": {
    button: "Send",
    entry: "Announcement sent",
    done: "It is being sent: the first emails leave within two minutes.",
  },
  "announcement.stop": {
    button: "Stop",
    entry: "Announcement stopped",
    done: "It is stopped.",
  },
  "announcement.delete": {
    button: "Delete draft",
    entry: "Draft of an announcement deleted",
    done: "The draft is deleted.",
  },
  "price.change": {
    button: "Save",
    entry: "Price changed",
    done: "The prices are saved.",
  },
  "price.remove-next": {
    button: "Remove next price",
    entry: "Planned price removed",
    done: "The planned change is removed.",
  },
  "settings.seller": {
    intent: "settings",
    button: "Save",
    entry: "Seller saved",
    done: "Saved. Pages print it within two minutes.",
  },
  "settings.sale-emails": {
    intent: "sale-emails",
    button: "Save",
    entry: "Emails about sales chosen",
    done: "Saved for your account.",
  },
} as const satisfies Record<string, ActionWords>

export type ActionName = keyof typeof actionWords

export function wordsOf(name: ActionName) {
  const words: ActionWords = actionWords[name]
  return { ...words, intent: words.intent ?? name.replace(".", "-") }
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
