import type { Search } from "#app/domain/desk/search.ts"

/** What a search without hits says. */
export const searchMessages: Record<Search["kind"], string> = {
  empty: "Enter something to search for.",
  "too-short": "Please enter at least 2 characters.",
  "too-long": "Nothing that is stored here is that long. Please enter at most 254 characters.",
  terms:
    "Nothing was found. Addresses and companies are found by the beginning of their words, everything else by its whole text.",
}
