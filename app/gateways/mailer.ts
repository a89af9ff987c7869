import type { Order } from "#app/domain/checkout/order.ts"
import type { PlanType } from "#app/domain/checkout/plans.ts"

export type Email = { to: string; subject: string; html: string; text: string }

export type SendResult = { kind: "accepted" } | { kind: "failed"; because: string }

export type Mailer = {
  /** Sends at most one email per idempotency key within 24 hours. */
  send(email: Email, idempotencyKey: string): Promise<SendResult>
  /**
   * Whether the service responds; called instead of `send` for unknown accounts, so that timing reveals
   * nothing.
   */
  isReachable(): Promise<boolean>
}

/** An email in the outbox; its id is derived from its cause, so that it is queued and sent once. */
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

/** The email templates. */
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
