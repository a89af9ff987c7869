/** The words of a consent, and their version. */
export type Consent = { version: string; text: string }

/** What the buyer of an order agrees to by paying. */
export type Agreement = {
  termsVersion: string
  /** To access at once, which ends the right of withdrawal; null where it was not asked for, or not given. */
  consent: Consent | null
  /** Whether the buyer was offered to withdraw within 14 days instead. */
  isWithdrawable: boolean
}

export function isSameAgreement(one: Agreement, other: Agreement): boolean {
  return (
    one.termsVersion === other.termsVersion &&
    one.consent?.version === other.consent?.version &&
    one.isWithdrawable === other.isWithdrawable
  )
}
