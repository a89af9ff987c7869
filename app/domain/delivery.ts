/**
 * What became of an email that the provider accepted, in the order in which a later one replaces an earlier one: whatever
 * the order in which its events arrive, the last of these that happened is what counts.
 */
export const DELIVERY_STATES = [
  "sent",
  "delayed",
  "soft-bounced",
  "delivered",
  "bounced",
  "suppressed",
  "failed",
  "complained",
] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The email is in no mailbox. */
export const UNDELIVERED_STATES = [
  "soft-bounced",
  "bounced",
  "suppressed",
  "failed",
] as const satisfies readonly DeliveryState[]

/** Nothing more is expected to happen to the email; a complaint may follow. */
export const FINAL_STATES = [
  ...UNDELIVERED_STATES,
  "delivered",
  "complained",
] as const satisfies readonly DeliveryState[]

/** Says of an email what happened to it, and when by the provider's clock. */
export type DeliveryEvent = {
  /** The provider's id of the email. */
  emailId: string
  state: DeliveryState
  occurredAt: Date
  /** The provider's words for the kind of a failure, without the address; null where it has none. */
  detail: string | null
}
