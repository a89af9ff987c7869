/** What a list of customers can be filtered by: an address that is not confirmed, the wish for news, or that nobody can sign in. */
export type CustomerState = "unconfirmed" | "news" | "disabled"
