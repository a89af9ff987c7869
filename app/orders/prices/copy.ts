import type { Region } from "./pricing.ts"

export const regionNames: Record<Region, string> = {
  US: "United States and all other countries",
  GB: "United Kingdom",
  EU: "European Union",
  IN: "India",
}
