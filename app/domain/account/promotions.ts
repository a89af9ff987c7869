/** Where news are turned on or off; a complaint to the mail service is one, too. */
export const PROMOTION_PLACES = ["sign-up", "account", "unsubscribe", "complaint"] as const

export type PromotionPlace = (typeof PROMOTION_PLACES)[number]
