import type { DeliveryState } from "./email-kinds.ts"

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
