import type { DeskSubject } from "./subjects.ts"

export const UNCONFIRMED_ACCOUNT =
  "The account with this email address has not confirmed it, so it may be somebody else's. Its owner has to open the link that we sent there, which the account page sends again."

const NOUNS: Partial<Record<DeskSubject, string>> = {
  order: "The order",
  license: "The license",
  payment: "The payment",
  quote: "The quote",
  price: "The price",
  coupon: "The coupon",
  "webhook-event": "The event",
}

/** Why an action was refused that gives no other reason: what it is about has changed since the page was read. */
export const changedMeanwhile = (about: DeskSubject) =>
  `${NOUNS[about] ?? "It"} has changed in the meantime, so nothing was done. Please look again.`
