import type { Region } from "#app/domain/orders/pricing.ts"

export const regionNames: Record<Region, string> = {
  US: "United States and all other countries",
  GB: "United Kingdom",
  EU: "European Union",
  IN: "India",
}

export const pricesCopy = {
  priceUnreadable: "Please enter the price with a point and at most two decimals, such as 94.99.",
  priceTooLow: "The price is too low: Small Business would cost nothing.",
  fromUnreadable: "Please enter a date and a time.",
  fromPast: "That time is over. Leave the field empty for a price that holds at once.",
  newPriceWrong: "This is not the new price. Please type it as it will be.",
  newPriceHint: (price: string) =>
    `The price falls by more than 30%. Type the new price of Basic, ${price}, once more.`,
} as const
