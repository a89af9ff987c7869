import type { Region } from "#app/domain/orders/pricing.ts"

export const regionNames: Record<Region, string> = {
  US: "United States and all other countries",
  GB: "United Kingdom",
  EU: "European Union",
  IN: "India",
}

export const pricesCopy = {
  newPriceHint: (price: string) =>
    `The price falls by more than 30%. Type the new price of Basic, ${price}, once more.`,
} as const
