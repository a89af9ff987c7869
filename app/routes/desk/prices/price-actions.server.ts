import type { AppLoadContext } from "@remix-run/cloudflare"
import { parseAmount, SYMBOLS } from "#app/domain/money.ts"
import { REGION_CURRENCIES, REGIONS, type Region } from "#app/domain/orders/regions.ts"
import { createId } from "#app/domain/random.ts"
import { priceForm } from "#app/forms/prices.ts"
import { action, askFirst, previewed } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import {
  changePrice,
  removeNextPrice,
  setNextPrice,
  setOriginalHidden,
} from "#db/orders/price-changes.server.ts"
import { listRegionalPrices } from "#db/orders/prices.server.ts"
import { pricePreview } from "./price-preview.server.ts"

const subjectOf = (region: Region) => ({ subject: { kind: "price", id: region } as const })

/** The price of a region, as a change of it is made; refused if it is none. */
const priceIn = async ({ db, now }: AppLoadContext, region: Region) => {
  const prices = await listRegionalPrices(db, now())
  return { prices, current: prices.find((price) => price.region === region) }
}

/** The forms of a region: each has intents of its own, such as "price-us". */
function actionsIn(region: Region) {
  const suffix = region.toLowerCase()
  const symbol = SYMBOLS[REGION_CURRENCIES[region]]
  return {
    region,
    save: action("price.change", {
      intent: `price-${suffix}`,
      fields: {
        base: {
          label: `Base price, ${symbol}`,
          inputMode: "decimal",
          hint: "What is charged without an override.",
        },
        override: {
          label: `Override, ${symbol}`,
          inputMode: "decimal",
          hint: "Is charged instead of the base price. Leave it empty to charge the base price.",
        },
        from: {
          label: "Holds from",
          type: "datetime-local",
          hint: "A time in India. Leave it empty for a price that holds at once.",
        },
      },
      schema: (now) => priceForm(REGION_CURRENCIES[region], now),
      run: async (call) => {
        const { context, fields, values, entry } = call
        const { prices, current } = await priceIn(context, region)
        if (!current) return "refused"
        const { base: baseAmount, override: overrideAmount, from } = values
        const preview = pricePreview(prices, current, { baseAmount, overrideAmount, from })
        const asked = await askFirst(call, preview)
        if (asked) return asked
        const isTyped = parseAmount(fields.newPrice ?? "") === (overrideAmount ?? baseAmount)
        if (preview.typed && !isTyped)
          return previewed(call, preview, {
            newPrice: "This is not the new price. Please type it as it will be.",
          })
        const price = { id: createId(context.randomBytes), region, baseAmount, overrideAmount }
        const recorded = entry({
          ...subjectOf(region),
          action: from ? "price.plan" : "price.change",
          before: { base: current.baseAmount, override: current.overrideAmount },
          after: { base: baseAmount, override: overrideAmount, from: from?.toISOString() ?? null },
        })
        const now = context.now()
        const statements = from
          ? setNextPrice(context.db, price, { before: current, validFrom: from, now })
          : changePrice(context.db, price, current, now)
        return recordAction(context, recorded, statements)
      },
    }),
    /** Shows or hides the crossed-out price. */
    saveOriginal: action("price.original", {
      intent: `original-${suffix}`,
      fields: {
        showsOriginal: {
          label: "The original price was really asked here: show it crossed out",
          type: "checkbox",
        },
      },
      run: async ({ context, fields, entry }) => {
        const isShown = fields.showsOriginal !== undefined
        const { current } = await priceIn(context, region)
        const before = { showsOriginal: current !== undefined && !current.hidesOriginal }
        const recorded = entry({ ...subjectOf(region), before, after: { showsOriginal: isShown } })
        const statements = setOriginalHidden(context.db, region, !isShown, context.now())
        return recordAction(context, recorded, statements)
      },
    }),
    removeNext: action("price.remove-next", {
      intent: `next-price-${suffix}`,
      run: ({ context, entry }) =>
        recordAction(context, entry(subjectOf(region)), removeNextPrice(context.db, region, context.now())),
    }),
  }
}

export const PRICE_ACTIONS = REGIONS.map(actionsIn)
