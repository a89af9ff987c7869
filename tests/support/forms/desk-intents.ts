type Page = readonly [path: string, intents: readonly string[]]

/** The forms of the desk that need a password, code or passkey of the last 10 minutes. */
export const RECENT: readonly Page[] = [
  [
    "/desk?index",
    ["dispute-answered", "refund-again", "send-email", "ignore-email", "quote-send", "quote-withdraw"],
  ],
  ["/desk/orders/x", ["refund", "refund-by-bank", "refund-again", "correct-invoice", "payment-value"]],
  ["/desk/reports/gst", ["payment-value"]],
  ["/desk/quotes", ["quotes-withdraw"]],
  ["/desk/quotes/new", ["quote-create", "quote-send"]],
  ["/desk/quotes/x", ["quote-send", "quote-change", "quote-bank", "quote-free", "quote-withdraw"]],
  ["/desk/coupons", ["coupon-create", "coupon-end"]],
  ["/desk/webhooks/x", ["ignore"]],
  ["/desk/emails", ["send-email", "ignore-email", "send-marked", "ignore-marked"]],
  ["/desk/customers/x", ["sign-out"]],
  ["/desk/licenses/x", ["revoke", "reinstate", "release", "transfer", "devices", "move"]],
  ["/desk/prices", ["price-change", "price-remove-next"]],
  ["/desk/releases", ["release-save", "release-publish", "release-delete"]],
  ["/desk/releases", ["release-withdraw", "release-republish", "release-tell"]],
  ["/desk/releases", ["release-promote"]],
  ["/desk/announcements/new", ["announcement-save", "announcement-test", "announcement-send"]],
  ["/desk/announcements/x", ["announcement-save", "announcement-test", "announcement-send"]],
  ["/desk/announcements/x", ["announcement-stop", "announcement-delete"]],
  ["/desk/reconciliation", ["confirm", "confirm-refund", "issue"]],
  ["/desk/payments/x", ["confirm", "issue", "refund-payment", "ignore"]],
  ["/desk/settings", ["settings", "sale-emails"]],
]

/** Forms of the desk for which a factor of the last 60 minutes is enough. */
export const SPEAKS_TO_A_CUSTOMER: readonly Page[] = [
  ["/desk/orders/x", ["receipt"]],
  ["/desk/customers/x", ["password-reset"]],
  ["/desk/licenses/x", ["key"]],
  ["/desk/bugs/x", ["reply"]],
]

/** Forms of the desk that need no recent factor. */
export const HARMLESS: readonly Page[] = [
  [
    "/desk?index",
    ["sync", "replay", "bug-seen", "snooze", "unsnooze", "complaint-acknowledge", "complaint-answer"],
  ],
  ["/desk/orders/x", ["sync", "note"]],
  ["/desk/webhooks/x", ["replay"]],
  ["/desk/customers/x", ["note"]],
  ["/desk/licenses/x", ["note"]],
  ["/desk/bugs/x", ["status", "note", "complaint-mark"]],
  ["/desk/bugs", ["bugs-seen", "bugs-seen-marked", "bugs-will-not-fix", "bugs-duplicate"]],
  ["/desk/audit", ["verify"]],
]

/** Forms of the desk with an irreversible action, which are shown for confirmation first. */
export const ASKS_FIRST: readonly Page[] = [
  ["/desk?index", ["ignore-refund", "quote-withdraw"]],
  ["/desk/quotes/x", ["quote-withdraw"]],
  ["/desk/coupons", ["coupon-end"]],
  ["/desk/customers/x", ["sign-out"]],
  ["/desk/releases", ["release-delete"]],
  ["/desk/announcements/x", ["announcement-stop", "announcement-delete"]],
  ["/desk/payments/x", ["refund-payment"]],
]
