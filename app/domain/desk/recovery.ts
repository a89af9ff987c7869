/** Why the license of a machine file was not put back. */
export type PutBackProblem =
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

/**
 * "key-put-back" where the license was there, with another key; "put-back-smaller" if the file is for more devices than
 * the order was for, because a quote was paid after the backup.
 */
export type PutBack = "put-back" | "put-back-smaller" | "put-back-free" | "key-put-back"

/** What became of a request of `npm run recover`. */
export type RecoveryOutcome = "payments-read" | "too-many-records" | PutBack | PutBackProblem

/** What a machine file whose signature is ours says. */
export type MachineFileFacts = {
  licenseKey: string
  deviceId: string
  planType: "basic" | "business"
  maxDevices: number
}
