/**
 * Places where news are turned on or off, including a spam complaint to the mail service, the old site, and the first
 * confirmation of an address, which ends a subscription that somebody else requested.
 */
export const PROMOTION_PLACES = [
  "sign-up",
  "account",
  "unsubscribe",
  "complaint",
  "old-site",
  "first-proof",
] as const
export type PromotionPlace = (typeof PROMOTION_PLACES)[number]
