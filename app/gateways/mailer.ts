import type { Order } from "#app/domain/order.ts"
import type { PlanType } from "#app/domain/plans.ts"

export type Mail = { to: string; subject: string; html: string; text: string }

export type MailResult = { kind: "accepted" } | { kind: "failed"; because: string }

export type Mailer = {
  /** Sends once per idempotency key, however often it is called with it within a day. */
  send(mail: Mail, idempotencyKey: string): Promise<MailResult>
  /** Whether the service answers at all: asked where nothing is to be sent, so that both cases look and last alike. */
  isReachable(): Promise<boolean>
}

/** A mail as the outbox keeps it; its id says what it is of, so that it is queued and sent once. */
export type WrittenMail = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  createdAt: Date
}

export type LicenseNews = { licenseId: string; email: string; at: Date }

export type LicenseKeys = {
  id: string
  email: string
  licenses: { key: string; planType: PlanType }[]
  at: Date
}

/** Writes the mails; sending them is the mailer's. */
export type Letters = {
  passwordReset(of: { email: string; url: string }): Omit<Mail, "to">
  passwordChanged(of: { id: string; email: string; changedAt: Date }): WrittenMail
  licenseRevoked(of: LicenseNews): WrittenMail
  licenseRestored(of: LicenseNews): WrittenMail
  licenseKeys(of: LicenseKeys): WrittenMail
  licenseKeyReplaced(of: { id: string; email: string; licenseKey: string; at: Date }): WrittenMail
  paymentWithoutBuyer(of: { order: Order; paymentId: string; at: Date }): WrittenMail
  receipt(of: {
    order: Order
    email: string
    paymentId: string
    licenseKey: string
    paidAt: Date
  }): WrittenMail
}
