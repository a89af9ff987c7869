import { brand } from "#app/platform/brand.ts"
import { switchCounts } from "#app/site/landing/counts-copy.ts"

type ComparedTool = { name: string; what: string; cost: string; help: string | null }

/** Other ways to the same, each cell from its maker's pages; without one, /features has no table. */
export const others: readonly ComparedTool[] = []

/** The table on /features, with the price of the visitor's region. */
export function comparison(price: string | null) {
  const { free, all } = switchCounts
  const own: ComparedTool = {
    name: brand.name,
    what: brand.description,
    cost: `${free} of ${all} free, all for ${price === null ? "one payment" : `${price} once`}`,
    help: "The developer, by email (premium)",
  }
  return {
    heading: "How it compares",
    lead: `If one of these does what you need, use it. ${brand.name} comes with email support from the person who writes it.`,
    columns: ["Tool", "What it is", "Cost", "Help"],
    rows: [own, ...others].map(({ name, what, cost, help }) => ({ name, cells: [what, cost, help] })),
    none: "–",
    note: "A dash means we didn’t find it. ",
    wrong: { label: "Tell us if something’s out of date.", href: "/contact" },
  }
}
