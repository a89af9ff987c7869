import { PLANS_OF_FIXED_SIZE, type PlanOfFixedSize, planNames, planOf } from "#app/orders/plans/plans.ts"
import { inList } from "#app/platform/text.ts"
import type { Region } from "./pricing.ts"

export const regionNames: Record<Region, string> = {
  US: "United States and all other countries",
  GB: "United Kingdom",
  EU: "European Union",
  IN: "India",
}

/** "2 times this price for Basic and 40 times this price for Small Business" */
const compareAt = inList(
  PLANS_OF_FIXED_SIZE.map((plan) => `${planOf(plan).compareAt} times this price for ${planNames[plan]}`),
)

/** "Basic for $94.99 and Small Business for $1,894.80" */
export const pricesInWords = (prices: Record<PlanOfFixedSize, string>) =>
  inList(PLANS_OF_FIXED_SIZE.map((plan) => `${planNames[plan]} for ${prices[plan]}`))

export const pricesCopy = {
  title: "Prices",
  lead: "What each plan costs in each region. A change shows everywhere within a minute, and buyers can still pay a price they saw in the previous 15 minutes.",
  region: "Region",
  nextColumn: "Next",
  since: "from",
  overrideHint: "Charged instead. Leave it empty to charge the base price.",
  base: "Base price",
  override: "Override",
  noOverride: "none",
  original: { label: "Original price", inWords: (isHidden: boolean) => (isHidden ? "hidden" : "shown") },
  showOriginal: "Actually charged before: show it",
  note: `The original price is the crossed-out one on the pricing page, ${compareAt}. Tick it only if you actually charged that price before. In the EU and the UK, a discount must state the lowest price of the previous 30 days (Directive 98/6, Art. 6a). A price nobody was ever charged is misleading.`,
  from: "Takes effect",
  fromHint: "India time. Leave it empty to apply immediately.",
  next: "Scheduled changes",
  noneNext: "No change is scheduled.",
  nothingNext: "no change scheduled",
  seen: "What a country sees",
  country: "Country",
  countryWrong: "Please enter the two letters of a country, such as DE.",
  preview: "Preview",
} as const
