import type { Email } from "#app/domain/email.ts"

export type SendResult =
  /** Also where the service says that the email of this key was sent before. */
  | { kind: "accepted" }
  /** Not sent now; `retryAfter` milliseconds from now it may be, where the service says so. */
  | { kind: "failed"; because: string; retryAfter: number | null }
  /** The service will never send to this recipient. */
  | { kind: "undeliverable"; because: string }

export type Mailer = {
  /** Sends at most one email per idempotency key within 24 hours. */
  send(email: Email, idempotencyKey: string): Promise<SendResult>
  /**
   * Whether the service responds; called instead of `send` for unknown accounts, so that timing reveals
   * nothing.
   */
  isReachable(): Promise<boolean>
}
