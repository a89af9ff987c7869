/**
 * Where news are turned on or off; a complaint to the mail service is one, too, and so are the site before this one and
 * the first proof of an address, which ends what somebody else had asked for.
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
