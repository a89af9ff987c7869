/** The words of one action of the owner. */
type ActionWords = {
  /** By which its form is told from the others of a page; without it, the action's name with a hyphen. */
  intent?: string
  /** Its button. */
  button: string
  /** What the page says once it is done. */
  done?: string
  /** What the audit log and timelines call it. */
  entry: string
}

/** The owner's actions by their name in the audit log. */
const actionWords = {
  "order.sync": {
    intent: "sync",
    button: "Sync with Razorpay",
    done: "Synced with Razorpay.",
    entry: "Synced with Razorpay",
  },
  "order.refund": {
    intent: "refund",
    button: "Refund",
    done: "Razorpay accepted the refund. The license follows when it reports it.",
    entry: "Refund asked for",
  },
  "order.refund-again": {
    intent: "refund-again",
    button: "Ask again",
    done: "Razorpay accepted the refund. The license follows when it reports it.",
    entry: "Refund asked for again",
  },
  "order.receipt": {
    intent: "receipt",
    button: "Resend receipt",
    done: "The receipt is on its way.",
    entry: "Receipt sent again",
  },
  "invoice.correct": {
    intent: "correct-invoice",
    button: "Correct invoice",
    done: "The credit note and the new invoice are issued.",
    entry: "Invoice corrected",
  },
  "note.add": {
    intent: "note",
    button: "Add note",
    done: "The note was added.",
    entry: "Note added",
  },
  "quote.create": {
    button: "Save draft",
    done: "The draft was saved.",
    entry: "Quote written",
  },
  "quote.send": {
    button: "Send",
    done: "The quote is on its way to the buyer.",
    entry: "Quote sent",
  },
  "quote.bank": {
    button: "Paid by bank",
    done: "The license was issued, and the receipt is on its way.",
    entry: "Quote paid by bank",
  },
  "quote.free": {
    button: "Issue free",
    done: "The license was issued, and the receipt is on its way.",
    entry: "Quote issued free",
  },
  "quote.withdraw": {
    button: "Withdraw",
    done: "The quote was withdrawn.",
    entry: "Quote withdrawn",
  },
  "coupon.create": {
    button: "Create",
    done: "The coupon can be used from its first day on.",
    entry: "Coupon created",
  },
  "coupon.end": {
    button: "End",
    done: "The coupon has ended. A buyer whose use is kept can still pay.",
    entry: "Coupon ended",
  },
  "customer.password-reset": {
    intent: "password-reset",
    button: "Send password reset",
    done: "The link is on its way.",
    entry: "Password reset sent",
  },
  "customer.sign-out": {
    intent: "sign-out",
    button: "Sign out everywhere",
    done: "The account is signed out everywhere.",
    entry: "Signed out everywhere",
  },
  "license.key": {
    intent: "key",
    button: "Resend key",
    done: "The key is on its way.",
    entry: "Key sent again",
  },
  "license.revoke": {
    intent: "revoke",
    button: "Revoke",
    done: "The license is revoked, and its key is on the revocation list.",
    entry: "License revoked",
  },
  "license.reinstate": {
    intent: "reinstate",
    button: "Reinstate",
    done: "The license is in force again.",
    entry: "License reinstated",
  },
  "license.release": {
    intent: "release",
    button: "Release",
    done: "The computer was released.",
    entry: "Computer released",
  },
  "license.transfer": {
    intent: "transfer",
    button: "Allow one more transfer",
    done: "One more transfer is allowed.",
    entry: "One more transfer allowed",
  },
  "license.devices": {
    intent: "devices",
    button: "Change number of devices",
    done: "The number of computers was changed.",
    entry: "Number of computers changed",
  },
  "license.move": {
    intent: "move",
    button: "Move to account",
    done: "The license belongs to the other account now.",
    entry: "Moved to another account",
  },
  "webhook.replay": {
    intent: "replay",
    button: "Handle again",
    done: "The event was handled again.",
    entry: "Webhook event handled again",
  },
  "webhook.ignore": {
    intent: "ignore",
    button: "Ignore",
    done: "The event is ignored.",
    entry: "Webhook event ignored",
  },
  "email.send": {
    intent: "send-email",
    button: "Send again",
    done: "The email is on its way.",
    entry: "Email sent again",
  },
  "email.ignore": {
    intent: "ignore-email",
    button: "Ignore",
    done: "The email is ignored.",
    entry: "Email ignored",
  },
  "work-item.snooze": {
    intent: "snooze",
    button: "Snooze",
    done: "It comes back tomorrow.",
    entry: "Put off until the next day",
  },
  "dispute.answered": {
    button: "Answered",
    done: "The dispute is marked as answered.",
    entry: "Dispute answered",
  },
  "complaint.mark": {
    button: "Complaint",
    done: "It is a complaint now, with a number.",
    entry: "Marked as a complaint",
  },
  "complaint.acknowledge": {
    button: "Acknowledged",
    done: "The complaint is acknowledged.",
    entry: "Complaint acknowledged",
  },
  "complaint.answer": {
    button: "Answered",
    done: "The complaint is answered.",
    entry: "Complaint answered",
  },
  "payment.value": {
    button: "Save",
    done: "The value in rupees is saved.",
    entry: "Value in rupees given",
  },
  "payment.refund": {
    intent: "refund-payment",
    button: "Refund this payment",
    done: "Razorpay accepted the refund.",
    entry: "Payment refunded",
  },
  "payment.ignore": {
    intent: "ignore",
    button: "Ignore",
    done: "The payment is ignored.",
    entry: "Payment ignored",
  },
  "payment.confirm": {
    intent: "confirm",
    button: "Confirm",
    done: "The payment was confirmed.",
    entry: "Payment confirmed by hand",
  },
  "refund.confirm": {
    intent: "confirm-refund",
    button: "Confirm",
    done: "The refund was recorded.",
    entry: "Refund confirmed by hand",
  },
  "refund.ignore": {
    intent: "ignore-refund",
    button: "Ignore",
    done: "The refund is ignored.",
    entry: "Refund ignored that was not carried out",
  },
  "license.issue": {
    intent: "issue",
    button: "Issue license for this payment",
    done: "The license was issued, and its email is on the way.",
    entry: "License issued for a payment",
  },
  "bug-report.reply": {
    intent: "reply",
    button: "Reply",
    done: "The reply was sent.",
    entry: "Reply sent to a reporter",
  },
  "bug-report.note": {
    intent: "note",
    button: "Add note",
    done: "The note was added.",
    entry: "Note added to a bug report",
  },
  "bug-report.status": {
    intent: "status",
    button: "Save",
    done: "The status was saved. The reporter sees it.",
    entry: "Status of a bug report changed",
  },
  "bug.seen": {
    button: "Seen",
    done: "The report is marked as seen.",
    entry: "Bug report seen",
  },
  "release.save-draft": {
    intent: "release-save",
    button: "Save draft",
    done: "The draft is saved.",
    entry: "Release drafted",
  },
  "release.delete-draft": {
    intent: "release-delete",
    button: "Delete draft",
    done: "The draft is deleted.",
    entry: "Draft of a release deleted",
  },
  "release.publish": {
    button: "Publish",
    done: "The version is published.",
    entry: "Release published",
  },
  "release.withdraw": {
    button: "Withdraw",
    done: "The version is withdrawn. Whoever has it keeps it; nobody is offered it anymore.",
    entry: "Release withdrawn",
  },
  "release.republish": {
    button: "Publish again",
    done: "The version is offered again.",
    entry: "Release offered again",
  },
  "release.promote": {
    button: "Offer to everybody",
    done: "The version is stable: everybody is offered it.",
    entry: "Beta release made stable",
  },
  "announcement.save": {
    button: "Save draft",
    done: "The draft is saved.",
    entry: "Announcement drafted",
  },
  "announcement.test": {
    button: "Send test to me",
    done: "The test is on its way to you.",
    entry: "Test of an announcement sent",
  },
  "announcement.send": {
    button: "Send",
    done: "It is being sent: the first emails leave within two minutes.",
    entry: "Announcement sent",
  },
  "announcement.stop": {
    button: "Stop",
    done: "It is stopped.",
    entry: "Announcement stopped",
  },
  "announcement.delete": {
    button: "Delete draft",
    done: "The draft is deleted.",
    entry: "Draft of an announcement deleted",
  },
  "price.change": {
    button: "Save",
    done: "The prices are saved.",
    entry: "Price changed",
  },
  "price.remove-next": {
    button: "Remove next price",
    done: "The planned change is removed.",
    entry: "Planned price removed",
  },
  "settings.seller": {
    intent: "settings",
    button: "Save",
    done: "Saved. Pages print it within two minutes.",
    entry: "Seller saved",
  },
  "settings.sale-emails": {
    intent: "sale-emails",
    button: "Save",
    done: "Saved for your account.",
    entry: "Emails about sales chosen",
  },
} as const satisfies Record<string, ActionWords>

export type ActionName = keyof typeof actionWords

export function wordsOf(name: ActionName): ActionWords & { intent: string } {
  return { intent: name.replace(".", "-"), ...actionWords[name] }
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
export function entryLabel(action: string): string {
  const words = action.replaceAll(/[.-]/g, " ")
  return entryLabels.get(action) ?? words.charAt(0).toUpperCase() + words.slice(1)
}
