/** What a list of customers can be filtered by: an address that is not confirmed, the wish for news, or that nobody can sign in. */
export const CUSTOMER_STATES = ["unconfirmed", "news", "disabled"] as const

export type CustomerState = (typeof CUSTOMER_STATES)[number]
