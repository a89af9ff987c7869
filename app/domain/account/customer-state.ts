/** What a list of customers can be filtered by: an address that is not confirmed, or the wish for news. */
export const CUSTOMER_STATES = ["unconfirmed", "news"] as const

export type CustomerState = (typeof CUSTOMER_STATES)[number]
