import type { Region } from "#app/domain/orders/regions.ts"

export const regionNames: Record<Region, string> = {
  US: "United States and all other countries",
  GB: "United Kingdom",
  EU: "European Union",
  IN: "India",
}

export const pricesCopy = {
  lead: "What Basic costs in each region. A change shows everywhere within a minute, and what a page showed in the 15 minutes before can still be paid.",
  priceUnreadable: "Please enter the price with a point and at most two decimals, such as 94.99.",
  priceTooLow: "The price is too low: Small Business would cost nothing.",
  fromUnreadable: "Please enter a date and a time.",
  fromPast: "That time is over. Leave the field empty for a price that holds at once.",
  baseHint: "What is charged without an override.",
  overrideHint: "Is charged instead of the base price. Leave it empty to charge the base price.",
  fromHint: "A time in India. Leave it empty for a price that holds at once.",
  originalHint:
    "The crossed-out price on the pricing page, twice the price of Basic and 40 times for Small Business. Where nobody ever paid it, it may mislead: a lawyer says whether to show it there.",
  atOnce: "At once",
  lookLead: "Nothing is changed yet. This is what visitors will see.",
  seen: "What three countries see",
  newPriceHint: (price: string) =>
    `The price falls by more than 30 %. Type the new price of Basic, ${price}, once more.`,
  newPriceWrong: "This is not the new price. Please type it as it will be.",
  noNext: "No change is planned.",
  countryUnreadable: "Please enter the two letters of a country, such as DE.",
  history: "Changes made here, newest first. A price that was changed in the database is not among them.",
  historyEmpty: "Changes of prices will be here.",
} as const
