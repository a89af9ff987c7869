import type { Search } from "#app/domain/desk/search.ts"

export const searchCopy = {
  lead: "An email address or its beginning, a license key, an order, a payment, a device ID, a quote, an invoice number, a coupon or a bug report.",
  caption: "Found",
} as const

/** What a search without hits says. */
export const searchMessages: Record<Search["kind"], string> = {
  empty: "Enter something to search for.",
  "too-short": "Please enter at least 2 characters.",
  "too-long": "Nothing that is stored here is that long. Please enter at most 254 characters.",
  terms: "Nothing was found. Emails are found by their beginning, everything else by its whole text.",
}
