import { type DeliveryState, EMAIL_KINDS, type EmailKind } from "#app/platform/email/email-kinds.ts"
import { emailTemplates } from "./templates-copy.ts"

/** Labels of delivery states, which the provider reports for emails that it accepted. */
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

type SentEmail = {
  subject: string
  delivery: DeliveryState | null
  sentAt: Date | null
  givenUpAt: Date | null
}

/** "Your receipt: Delivered" */
export function deliveryOutcome({ subject, delivery, sentAt, givenUpAt }: SentEmail) {
  const state = givenUpAt ? "given-up" : sentAt ? "sent" : "waiting"
  return `${subject}: ${delivery ? deliveryStates[delivery] : emailStates[state]}`
}

export type EmailState = keyof typeof emailStates

/** Kinds of templates that tell of the same thing, or that the list calls by another name than the template. */
const KINDS: Partial<Record<EmailKind, string>> = {
  receipt: "Receipt",
  "payment-problem": "Payment that bought nothing",
  "payer-without-account": "Payment for a deleted account",
  "license-status": "License ended or restored",
  "email-link": "Confirm the address",
  "second-factor": "Second factor",
  news: "News",
  "terms-changed": "New version of the terms",
  test: "Test",
}

const templates = new Map<string, readonly string[]>(Object.entries(emailTemplates))

/** Labels of email kinds, the filter options of the email list. */
export const emailKinds = Object.fromEntries(
  EMAIL_KINDS.map((kind) => [kind, KINDS[kind] ?? templates.get(kind)?.[0]]),
) as Record<EmailKind, string>
