import { inDays } from "#app/copy/plural.ts"
import { type DeliveryState, EMAIL_GIVEN_UP_AFTER, type EmailKind } from "#app/domain/email.ts"

export const emailsCopy = {
  lead: `Emails that wait, that the mail service accepted and what became of them, and that were given up after ${inDays(EMAIL_GIVEN_UP_AFTER)}.`,
  nextAttempt: (number: number) => `Attempt ${number}`,
} as const

/** What the provider said of an email that it accepted. */
export const deliveryStates: Record<DeliveryState, string> = {
  sent: "On its way",
  delayed: "Delayed",
  "soft-bounced": "Bounced for now",
  delivered: "Delivered",
  bounced: "Bounced",
  suppressed: "Suppressed",
  failed: "Failed",
  complained: "Reported as spam",
}

const { sent: _, ...deliveries } = deliveryStates

export const emailStates = {
  waiting: "Waiting",
  sent: "Sent",
  "given-up": "Not delivered",
  ...deliveries,
} as const

export type EmailState = keyof typeof emailStates

/** What the list can be filtered by: templates that tell of the same thing are one kind. */
export const emailKinds: Record<EmailKind, string> = {
  receipt: "Receipt",
  withdrawal: "Withdrawal",
  refund: "Refund",
  "license-keys": "Lost keys",
  "license-key-replaced": "New key",
  "license-change": "License changed",
  "license-status": "License ended or restored",
  quote: "Quote",
  "coupon-unavailable": "Coupon used up",
  "payment-without-buyer": "Payment without an account",
  "email-link": "Confirm the address",
  "email-changed": "Address changed",
  "email-change-undone": "Address put back",
  "password-reset": "Password reset",
  "password-changed": "Password changed",
  "second-factor": "Second factor",
  "new-sign-in": "New sign-in",
  "account-deleted": "Account deleted",
  "bug-reply": "Reply to a bug report",
  news: "News",
  "terms-changed": "New version of the terms",
  sale: "Sale",
  "owner-alert": "Work waits",
  "daily-summary": "Summary of a day",
  test: "Test",
}
