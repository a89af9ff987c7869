import type { Search } from "./search.ts"

export const searchCopy = {
  title: "Search",
  lead: "A part of an email address, a company, an amount, or anything with a number: a license key, an order, a payment, a refund, a dispute, a bank reference, a GSTIN, a device ID, a quote, an invoice, a coupon, a bug report.",
  found: "Found",
  emails: "Emails",
} as const

/** Messages for a search without hits. */
export const searchMessages: Record<Search["kind"], string> = {
  empty: "Enter something to search for.",
  "too-short": "Please enter at least 2 characters.",
  "too-long": "Nothing that is stored here is that long. Please enter at most 254 characters.",
  terms:
    "Nothing was found. Addresses and companies are found by the beginning of their words, everything else by its whole text.",
}
