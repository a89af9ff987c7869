import { days } from "#app/domain/time.ts"

/** Why the license of a machine file was not put back. */
export type RestoreProblem =
  | "malformed"
  | "unknown-signing-key"
  | "wrong-signature"
  | "exists"
  | "revoked"
  | "replaced"
  | "no-account"
  | "not-captured"
  | "unknown-order"
  | "other-amount"
  | "other-account"
  | "other-plan"
  | "paid-otherwise"
  | "in-use"
  | "has-license"
  /** Nothing says whose the license is: no payment, and the owner did not say that it is free. */
  | "no-proof"
  /** The payment was refunded in full. */
  | "refunded"
  /** The license that was put back without a payment has ended: refunded, or there is one for the payment. */
  | "free-ended"
  /** Another address than the account's is with the payment, or none and the owner gave no reason. */
  | "other-email"
  | "no-email"
  | "unproven-email"
  /** The file names another payment. */
  | "other-payment"

/**
 * "key-put-back" where the license was there, with another key; "put-back-smaller" if the file is for more devices than
 * the order was for, because a quote was paid after the backup; "payment-claimed" where the license had been put back
 * without its payment.
 */
export type Restored = "put-back" | "put-back-smaller" | "put-back-free" | "key-put-back" | "payment-claimed"

/** What became of a request of `npm run recover`. */
export type RecoveryOutcome =
  | "payments-read"
  | "too-many-records"
  | "range-too-long"
  | "canceled"
  | Restored
  | RestoreProblem

/** The longest time whose payments one request reads; more are several requests. */
export const MAX_RECOVERY_RANGE = days(366)

/** What a machine file whose signature is ours says. */
export type MachineFileFacts = {
  licenseKey: string
  deviceId: string
  planType: "basic" | "business"
  maxDevices: number
  /** The account and the payment that the file was made for; null in files of version 1.0. */
  account: string | null
  payment: string | null
}
