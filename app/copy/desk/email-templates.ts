/** Sentences of the list of emails. */
export const templatesCopy = {
  lead: "Each email that the site sends, with made-up facts, ending with your name and address. What was sent, and what became of it, is at Emails.",
  link: "Templates",
} as const

type Recipient =
  | "Buyer"
  | "License holder"
  | "Account"
  | "Reporter"
  | "Readers of news"
  | "Owners"
  | "Support"

type Template = { title: string; to: Recipient; when: string }

/** What each email is called at the desk, who gets it, and when; by its name in `EMAIL_SAMPLES`. */
export const emailTemplates = {
  receipt: { title: "Receipt with the key", to: "Buyer", when: "A license is paid" },
  "receipt-with-invoice": {
    ...{ title: "Receipt with a tax invoice", to: "Buyer" },
    when: "A license is paid, and the seller has a GSTIN",
  },
  "receipt-of-donation": { title: "Receipt of a donation", to: "Buyer", when: "A donation is paid" },
  "upgrade-receipt": {
    ...{ title: "Receipt of an upgrade", to: "Buyer" },
    when: "A quote is paid that upgrades a license",
  },
  "sent-receipt": { title: "Receipt, once more", to: "Buyer", when: "“Resend receipt”" },
  withdrawal: { title: "Withdrawal", to: "Buyer", when: "A consumer withdraws from the contract" },
  "withdrawal-link": {
    title: "Link to withdraw",
    to: "Buyer",
    when: "Somebody who is not logged in asks to withdraw from the contract of an order",
  },
  quote: { title: "Quote", to: "Buyer", when: "“Send” at a quote" },
  "coupon-unavailable": {
    ...{ title: "Coupon used up", to: "Buyer" },
    when: "A payment arrives after the last use of its coupon",
  },
  "license-keys": {
    title: "Lost keys",
    to: "License holder",
    when: "Somebody asks for lost keys, or “Resend key”",
  },
  "license-key-replaced": { title: "New key", to: "License holder", when: "The key is replaced" },
  "license-change": {
    ...{ title: "License changed", to: "License holder" },
    when: "You revoke, reinstate or move a license, or change its devices",
  },
  refund: { title: "Refund", to: "Buyer", when: "A payment is refunded in full" },
  "refund-of-part": { title: "Refund of a part", to: "Buyer", when: "A part of a payment is refunded" },
  "license-refunded": {
    ...{ title: "License ended by a refund", to: "License holder" },
    when: "The payment of somebody else for the license is refunded",
  },
  "license-disputed": {
    title: "License ended by a dispute",
    to: "License holder",
    when: "A dispute is lost",
  },
  "license-restored": {
    title: "License restored",
    to: "License holder",
    when: "The dispute ended well, or the refund failed",
  },
  "upgrade-reverted": { title: "Upgrade reverted", to: "License holder", when: "The upgrade is refunded" },
  "upgrade-restored": {
    title: "Upgrade restored",
    to: "License holder",
    when: "The refund of the upgrade failed",
  },
  "devices-released": { title: "Computers released", to: "License holder", when: "A computer is released" },
  "confirm-address": { title: "Confirm the address", to: "Account", when: "Sign-up, and “Send again”" },
  "confirm-new-address": {
    title: "Confirm the new address",
    to: "Account",
    when: "“Change address”, to the new one",
  },
  "email-changed": {
    title: "Address changed",
    to: "Account",
    when: "The address was changed; to the old one",
  },
  "email-change-undone": {
    title: "Address put back",
    to: "Account",
    when: "The old address takes the change back",
  },
  "password-reset": {
    title: "Password reset",
    to: "Account",
    when: "A forgotten password, or “Send password reset”",
  },
  "first-password": {
    ...{ title: "First password", to: "Account" },
    when: "The same link, for an account of the old site without a password here",
  },
  "password-changed": { title: "Password changed", to: "Account", when: "The password is changed or reset" },
  "two-factor": {
    title: "Two-factor authentication",
    to: "Account",
    when: "Two-factor authentication is turned on or off",
  },
  passkey: { title: "Passkey", to: "Account", when: "A passkey is added or removed" },
  "new-sign-in": { title: "New sign-in", to: "Account", when: "A log-in in an unknown browser" },
  "account-deleted": { title: "Account deleted", to: "Account", when: "The account is deleted" },
  "bug-reply": { title: "Reply to a bug report", to: "Reporter", when: "“Reply”" },
  announcement: { title: "News", to: "Readers of news", when: "“Send” at an announcement" },
  "terms-changed": {
    ...{ title: "New terms", to: "Account" },
    when: "The Terms of Service have a new version, to accounts that agreed to an older one",
  },
  sale: { title: "Sale", to: "Owners", when: "An order is paid, for owners who want each" },
  "owner-alert": { title: "Work waits", to: "Owners", when: "Work waits for an hour, and nobody has looked" },
  "daily-summary": { title: "Summary of a day", to: "Owners", when: "Each morning" },
  "payment-without-buyer": {
    ...{ title: "Payment without an account", to: "Support" },
    when: "A payment of an account that was deleted",
  },
} as const satisfies Record<string, Template>
