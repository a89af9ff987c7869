import { findAction } from "#app/audit/queries.server.ts"
import {
  PLANS_OF_FIXED_SIZE,
  type PlanOfFixedSize,
  planNames,
  priceOf,
  SINGLE_PLAN,
} from "#app/orders/plans/plans.ts"
import { readTypedAmount } from "#app/platform/amount-form.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatMoney } from "#app/platform/money.ts"
import { formatIndianMoment } from "#app/platform/time.ts"
import { askFirst, type Call, defineAction } from "#app/screens/action.server.ts"
import type { Preview } from "#app/screens/form-data.ts"
import { pricesCopy, regionNames } from "./desk-copy.ts"
import { PRICE_FIELDS, pricesForm, readPrices } from "./form.ts"
import { changeInPercent, isLargeDrop, sampleCountries } from "./price-change.ts"
import {
  effectivePrice,
  REGION_CURRENCIES,
  REGIONS,
  type Region,
  type RegionalPrice,
  regionOf,
} from "./pricing.ts"
import { listPrices, removeNextPrice, savePrices } from "./queries.server.ts"

type Change = { region: Region; before: RegionalPrice; after: RegionalPrice }

/** Its page shows the prices of all regions, of which one entry can change several. */
const allPrices = () => [{ kind: "price" as const, id: null }]

/** Saves the prices of all regions that differ from what is charged, at once or from a time on. */
export const save = defineAction({
  name: "price.change",
  intent: "price-change",
  words: { button: "Save", entry: "Price changed", done: "The prices are saved." },
  otherEntries: { "price.plan": "Price scheduled" },
  subject: "price",
  shows: allPrices,
  looksItself: true,
  otherFields: ["from", "newPrice", "region", ...PRICE_FIELDS],
  schema: pricesForm,
  run: async (call: Call<{ from: Date | null }>) => {
    const { db, now, fields, values, record } = call
    const { prices: typed, errors } = readPrices(fields)
    if (errors) return { fields: errors }
    const { current: prices } = await listPrices(db, now)
    const changes = typed.flatMap(({ region, ...amounts }): Change[] => {
      const before = prices.find((price) => price.region === region)
      if (!before) return []
      const after = { ...before, ...amounts }
      return keyOf(before) === keyOf(after) ? [] : [{ region, before, after }]
    })
    if (changes.length === 0) return (await findAction(db, call.formId)) ? "repeated" : "unchanged"
    const drops = changes.filter(({ before, after }) =>
      isLargeDrop(effectivePrice(before), effectivePrice(after)),
    )
    const [drop] = drops
    if (drops.length > 1) return "large-drops"
    const preview = previewOf(prices, changes, values.from, drop)
    const asked = await askFirst(call, preview)
    if (asked) return asked
    if (drop && readTypedAmount(fields.newPrice ?? "", "").amount !== effectivePrice(drop.after).amount)
      return { preview, fields: { newPrice: "This is not the new price. Please type it as it will be." } }
    return record(savePrices(db, changes, values.from, now), {
      id: changes.map(({ region }) => region).join(" "),
      action: values.from ? "price.plan" : "price.change",
      before: recordOf(changes.map(({ before }) => before)),
      after: { ...recordOf(changes.map(({ after }) => after)), from: values.from?.toISOString() ?? null },
    })
  },
  refusals: {
    unchanged: "These prices are saved already, so nothing was done.",
    "large-drops": "Two prices fall by more than 30%. Please save them one after the other.",
  },
})

/** Values of the audit entry, by region. */
const recordOf = (prices: RegionalPrice[]) =>
  Object.fromEntries(
    prices.flatMap((price) => [
      [`price${price.region}`, effectivePrice(price).amount],
      [`base${price.region}`, price.baseAmount],
      [`override${price.region}`, price.overrideAmount],
      [`original${price.region}`, !price.hidesOriginal],
    ]),
  )

/** A change of prices: what they were and will be, and what a few countries will see. */
function previewOf(
  prices: RegionalPrice[],
  changes: Change[],
  from: Date | null,
  drop: Change | undefined,
): Preview {
  const regions = changes.map(({ region }) => region)
  return {
    title: regions.length === 1 ? "Change this price?" : "Change these prices?",
    lead: "Nothing has changed yet. This is what visitors will see.",
    facts: {
      ...Object.fromEntries(
        changes.map(({ region, before, after }) => [
          regionNames[region],
          { lines: [differenceOf(before, after), ...changedFields(before, after)] },
        ]),
      ),
      [pricesCopy.from]: from ? formatIndianMoment(from) : "Immediately",
    },
    table: {
      caption: "What three countries see",
      columns: {
        Country: {},
        ...priceColumns,
      },
      rows: sampleCountries(regions).flatMap((country) => {
        const before = prices.find(({ region }) => region === regionOf(country))
        if (!before) return []
        const after = changes.find(({ region }) => region === before.region)?.after ?? before
        const [was, is] = [pricesOf(before), pricesOf(after)]
        const seen = PLANS_OF_FIXED_SIZE.map((plan) => [...new Set([was[plan], is[plan]])].join(" → "))
        return [[countryName(country), ...seen]]
      }),
    },
    ...(drop && {
      typed: {
        name: "newPrice",
        label: "New price",
        hint: `The price falls by more than 30%. Type the new price of ${planNames[SINGLE_PLAN]}, ${formatMoney(effectivePrice(drop.after))}, once more.`,
      },
    }),
    shown: JSON.stringify([from, changes]),
  }
}

const keyOf = ({ baseAmount, overrideAmount, hidesOriginal }: RegionalPrice) =>
  [baseAmount, overrideAmount, hidesOriginal].join()

/** "£94.99 → £104.99, +11%": what is charged. */
function differenceOf(before: RegionalPrice, after: RegionalPrice): string {
  const [was, is] = [effectivePrice(before), effectivePrice(after)]
  const percent = changeInPercent(was, is)
  return was.amount === is.amount
    ? `${formatMoney(is)}, as now`
    : `${formatMoney(was)} → ${formatMoney(is)}, ${is.amount > was.amount ? "+" : "−"}${Math.abs(percent)}%`
}

/** "Override: none → £104.99": the fields of a region that change, by their labels. */
function changedFields(before: RegionalPrice, after: RegionalPrice): string[] {
  const currency = REGION_CURRENCIES[before.region]
  const inWords = (amount: number | null) =>
    amount === null ? pricesCopy.noOverride : formatMoney({ amount, currency })
  const { original } = pricesCopy
  const fields = [
    [pricesCopy.base, inWords(before.baseAmount), inWords(after.baseAmount)],
    [pricesCopy.override, inWords(before.overrideAmount), inWords(after.overrideAmount)],
    [original.label, original.inWords(before.hidesOriginal), original.inWords(after.hidesOriginal)],
  ]
  return fields.flatMap(([label, was, is]) => (was === is ? [] : [`${label}: ${was} → ${is}`]))
}

export const removeNext = defineAction({
  name: "price.remove-next",
  intent: "price-remove-next",
  words: {
    button: "Remove scheduled price",
    entry: "Scheduled price removed",
    done: "The scheduled change was removed.",
  },
  subject: "price",
  shows: allPrices,
  run: async ({ db, now, id, record }) => {
    const region = REGIONS.find((each) => each === id)
    return region ? record(removeNextPrice(db, region, now)) : "refused"
  },
})

/** Returns the formatted prices of the plans in a region. */
export function pricesOf(price: RegionalPrice) {
  const regional = effectivePrice(price)
  return Object.fromEntries(
    PLANS_OF_FIXED_SIZE.map((plan) => [plan, formatMoney(priceOf(plan, regional).price)]),
  ) as Record<PlanOfFixedSize, string>
}

/** The columns of a table with the prices of the plans. */
export const priceColumns = Object.fromEntries(
  PLANS_OF_FIXED_SIZE.map((plan) => [planNames[plan], { isNumber: true }]),
)
