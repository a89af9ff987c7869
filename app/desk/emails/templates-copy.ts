export const templatesCopy = {
  title: "Email templates",
  lead: "Each email that the site sends, with made-up facts, ending with your name and address. What was sent, and what became of it, is at Emails.",
} as const

type Recipient =
  | "Buyer"
  | "Payer"
  | "License holder"
  | "Account"
  | "Reporter"
  | "Readers of news"
  | "Owners"
  | "Support"

/** Title, recipient and occasion of each email, as the desk shows them; by its name in `renderSamples`. */
export const emailTemplates = {
  receipt: ["Receipt with the key", "Buyer", "A license is paid"],
  "receipt-with-invoice": [
    "Receipt with a tax invoice",
    "Buyer",
    "A license is paid, and the seller has a GSTIN",
  ],
  "receipt-of-donation": ["Receipt of a donation", "Buyer", "A donation is paid"],
  "upgrade-receipt": ["Receipt of an upgrade", "Buyer", "A quote is paid that upgrades a license"],
  "sent-receipt": ["Receipt, once more", "Buyer", "“Resend receipt”"],
  withdrawal: ["Withdrawal", "Buyer", "A consumer withdraws from the contract"],
  "withdrawal-link": [
    "Link to withdraw",
    "Buyer",
    "Somebody who is not logged in asks to withdraw from the contract of an order",
  ],
  quote: ["Quote", "Buyer", "“Send” at a quote"],
  "payment-notice": ["Another amount", "Buyer", "A payment has another amount or currency than its order"],
  "second-payment": ["Second payment", "Buyer", "A payment arrives for an order that another one has paid"],
  "second-license": ["Second license", "Buyer", "An account that has a license pays for another one"],
  "coupon-unavailable": ["Coupon used up", "Buyer", "A payment arrives after the last use of its coupon"],
  "unknown-payment": ["Payment without an order", "Payer", "A payment arrives whose order is not known here"],
  "returned-payment": [
    "Payment given back",
    "Buyer",
    "A payment that bought nothing was refunded before it was reported",
  ],
  "payment-of-deleted-account": [
    "Payment for a deleted account",
    "Payer",
    "A payment arrives after the account was deleted; to the address that was typed at Razorpay",
  ],
  "license-keys": ["Lost keys", "License holder", "Somebody asks for lost keys, or “Resend key”"],
  "license-key-replaced": ["New key", "License holder", "The key is replaced"],
  "license-change": [
    "License changed",
    "License holder",
    "You revoke, reinstate or move a license, or change its computers",
  ],
  refund: ["Refund", "Buyer", "A payment is refunded in full"],
  "refund-of-part": ["Refund of a part", "Buyer", "A part of a payment is refunded"],
  "refund-to-payer": [
    "Refund to a payer without an account",
    "Payer",
    "A payment without an order, or for a deleted account, is refunded",
  ],
  "license-refunded": [
    "License ended by a refund",
    "License holder",
    "The payment of somebody else for the license is refunded",
  ],
  "license-disputed": ["License ended by a dispute", "License holder", "A dispute is lost"],
  "license-restored": ["License restored", "License holder", "The dispute ended well, or the refund failed"],
  "upgrade-reverted": [
    "Upgrade reverted",
    "License holder",
    "A payment for the license is returned, and another one kept",
  ],
  "upgrade-restored": ["Upgrade restored", "License holder", "The dispute about it ended well"],
  "devices-released": ["Computers released", "License holder", "A computer is released"],
  "confirm-address": ["Confirm the address", "Account", "Sign-up, and “Send again”"],
  "confirm-new-address": ["Confirm the new address", "Account", "“Change address”, to the new one"],
  "installer-link": ["Link to the installer", "Buyer", "“Email me the link”, after paying on a phone"],
  "email-changed": ["Address changed", "Account", "The address was changed; to the old one"],
  "email-change-undone": ["Address put back", "Account", "The old address takes the change back"],
  "intrusion-undone": ["Account put back", "Account", "An undo; to the address that is put back"],
  "password-reset": ["Password reset", "Account", "A forgotten password, or “Send password reset”"],
  "first-password": [
    "First password",
    "Account",
    "The same link, for an account of the old site without a password here",
  ],
  "password-changed": ["Password changed", "Account", "The password is changed or reset"],
  "two-factor": [
    "Two-factor authentication",
    "Account",
    "Two-factor authentication is turned off, or its codes are replaced",
  ],
  "factor-added": [
    "Way to log in added",
    "Account",
    "A passkey is added, or two-factor authentication is turned on",
  ],
  passkey: ["Passkey", "Account", "A passkey is removed"],
  "new-sign-in": ["New sign-in", "Account", "A log-in in an unknown browser"],
  "deletion-waits": [
    "Deletion waits",
    "Account",
    "“Delete for good”, while a link can undo a change; to its address",
  ],
  "warning-summary": [
    "Several warnings",
    "Account",
    "An address has had as many warnings as it gets in an hour or a day",
  ],
  "account-deleted": ["Account deleted", "Account", "The account is deleted"],
  "bug-reply": ["Reply to a bug report", "Reporter", "“Reply”"],
  announcement: ["News", "Readers of news", "“Send” at an announcement"],
  "terms-changed": [
    "New terms",
    "Account",
    "The Terms of Service have a new version, to accounts that agreed to an older one",
  ],
  sale: ["Sale", "Owners", "An order is paid, for owners who want each"],
  "owner-alert": ["Work waits", "Owners", "Work waits for an hour, and nobody has looked"],
  "daily-summary": ["Summary of a day", "Owners", "Each morning"],
  "payment-without-buyer": [
    "Payment without an account",
    "Support",
    "A payment of an account that was deleted",
  ],
} as const satisfies Record<string, readonly [title: string, to: Recipient, when: string]>
