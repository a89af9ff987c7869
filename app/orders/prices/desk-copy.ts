import {
  PLANS_OF_FIXED_SIZE,
  type PlanOfFixedSize,
  planNames,
  planOf,
  SINGLE_PLAN,
} from "#app/orders/plans/plans.ts"
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
  lead: `What ${planNames[SINGLE_PLAN]} costs in each region. A change shows everywhere within a minute, and what a page showed in the 15 minutes before can still be paid.`,
  region: "Region",
  nextColumn: "Next",
  since: "from",
  overrideHint: "Charged instead. Leave it empty to charge the base price.",
  base: "Base price",
  override: "Override",
  noOverride: "none",
  original: { label: "Original price", inWords: (isHidden: boolean) => (isHidden ? "hidden" : "shown") },
  showOriginal: "It was really asked: show it",
  note: `The original price is the crossed-out one on the pricing page, ${compareAt}. Tick it only where you asked that price before. In the EU and the UK a reduction names the lowest price of the 30 days before it (Directive 98/6, Art. 6a), and a price that nobody was asked misleads.`,
  from: "Holds from",
  fromHint: "A time in India. Leave it empty for prices that hold at once.",
  next: "Next prices",
  noneNext: "No change is planned.",
  nothingNext: "no change planned",
  seen: "What a country sees",
  country: "Country",
  countryWrong: "Please enter the two letters of a country, such as DE.",
  preview: "Preview",
} as const
