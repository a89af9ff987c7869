/** Where news are turned on or off; a complaint to the mail service is one, too, and so is the site before this one. */
export const PROMOTION_PLACES = ["sign-up", "account", "unsubscribe", "complaint", "old-site"] as const

export type PromotionPlace = (typeof PROMOTION_PLACES)[number]
