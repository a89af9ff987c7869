import type { Order } from "#app/domain/checkout/order.ts"
import type { PlanType } from "#app/domain/checkout/plans.ts"

export type Email = { to: string; subject: string; html: string; text: string }

export type SendResult = { kind: "accepted" } | { kind: "failed"; because: string }

export type Mailer = {
  /** Sends once per idempotency key, however often it is called with it within a day. */
  send(mail: Email, idempotencyKey: string): Promise<SendResult>
  /** Whether the service answers at all: asked where nothing is to be sent, so that both cases look and last alike. */
  isReachable(): Promise<boolean>
}

/** A mail as the outbox keeps it; its id says what it is of, so that it is queued and sent once. */
export type OutboxEmail = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  createdAt: Date
}

export type LicenseStatusChange = { licenseId: string; email: string; at: Date }

export type LicenseKeys = {
  id: string
  email: string
  licenses: { key: string; planType: PlanType }[]
  at: Date
}

/** Writes the mails; sending them is the mailer's. */
export type Letters = {
  passwordReset(of: { email: string; url: string }): Omit<Email, "to">
  passwordChanged(of: { id: string; email: string; changedAt: Date }): OutboxEmail
  licenseRevoked(of: LicenseStatusChange): OutboxEmail
  licenseRestored(of: LicenseStatusChange): OutboxEmail
  licenseKeys(of: LicenseKeys): OutboxEmail
  licenseKeyReplaced(of: { id: string; email: string; licenseKey: string; at: Date }): OutboxEmail
  paymentWithoutBuyer(of: { order: Order; paymentId: string; at: Date }): OutboxEmail
  receipt(of: {
    order: Order
    email: string
    paymentId: string
    licenseKey: string
    paidAt: Date
  }): OutboxEmail
}
