import type { Email } from "#app/domain/email.ts"

type SendResult = { kind: "accepted" } | { kind: "failed"; because: string }

export type Mailer = {
  /** Sends at most one email per idempotency key within 24 hours. */
  send(email: Email, idempotencyKey: string): Promise<SendResult>
  /**
   * Whether the service responds; called instead of `send` for unknown accounts, so that timing reveals
   * nothing.
   */
  isReachable(): Promise<boolean>
}
