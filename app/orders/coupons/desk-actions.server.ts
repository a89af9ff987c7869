import { BOUGHT_PLANS, planNames, priceOf } from "#app/orders/plans/plans.ts"
import { regionNames } from "#app/orders/prices/desk-copy.ts"
import { effectivePrice, type RegionalPrice } from "#app/orders/prices/pricing.ts"
import { listPrices } from "#app/orders/prices/queries.server.ts"
import { CURRENCIES, formatMoney } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { indianDayOf, lastDayBefore } from "#app/platform/time.ts"
import { askFirst, defineAction } from "#app/screens/action.server.ts"
import type { Preview } from "#app/screens/form-data.ts"
import { discount, normalizeCouponCode } from "./coupon.ts"
import { amountField, describeDiscount } from "./desk-copy.ts"
import { addCoupon, endCoupon as endCouponNow, type NewCoupon } from "./desk-queries.server.ts"
import { createCouponForm } from "./form.ts"

export const createCoupon = defineAction({
  name: "coupon.create",
  intent: "coupon-create",
  words: { button: "Create", entry: "Coupon created", done: "The coupon can be used from its first day on." },
  subject: "coupon",
  fields: {
    code: { autoComplete: "off", hint: "3 to 32 letters and digits, with hyphens between them if you like." },
    percent: { inputMode: "numeric", hint: "A whole number from 1 to 99. Leave it empty for amounts." },
    uses: {
      inputMode: "numeric",
      hint: "How many orders can be paid with the code. Leave it empty for any number.",
    },
    ...Object.fromEntries(
      CURRENCIES.map((currency) => [
        amountField(currency),
        {
          label: `Amount in ${currency}`,
          inputMode: "decimal" as const,
          hint: "Leave it empty where the coupon is not for this currency.",
        },
      ]),
    ),
    from: { type: "date", hint: "The first day (India time). Leave it empty for today." },
    until: { type: "date", hint: "The last day (India time). Leave it empty for none." },
    once: { label: "Once per customer", type: "checkbox" },
  },
  schema: createCouponForm,
  looksItself: true,
  shows: ({ fields }) => [{ kind: "coupon", id: normalizeCouponCode(fields.code ?? "") ?? "" }],
  run: async (call) => {
    const { context, db, now, record } = call
    const coupon = { ...call.values, id: createId(context.randomBytes), createdAt: now }
    const { code, maxUses: uses, oncePerCustomer, validFrom, validUntil } = coupon
    const canBeLarge = coupon.percent === null || coupon.percent > UNSEEN_PERCENT
    const preview = canBeLarge ? couponPreview(coupon, (await listPrices(db, now)).current) : null
    const asked = await askFirst(call, preview)
    if (asked) return asked
    const from = indianDayOf(validFrom)
    const until = validUntil && lastDayBefore(validUntil)
    const after = { discount: describeDiscount(coupon), uses, oncePerCustomer, from, until }
    return record(addCoupon(db, coupon), { id: code, after })
  },
  refusals: { refused: { fields: { code: "There is a coupon with this code already." } } },
})

export const endCoupon = defineAction({
  name: "coupon.end",
  intent: "coupon-end",
  words: {
    button: "End",
    entry: "Coupon ended",
    done: "The coupon has ended. A buyer whose use is kept can still pay.",
  },
  subject: "coupon",
  asksFirst: true,
  run: async ({ db, now, id, record }) => {
    const code = normalizeCouponCode(id)
    return code === null ? "refused" : record(endCouponNow(db, code, now), { id: code })
  },
})

/** Maximum discount of a coupon without a preview, in percent. */
const UNSEEN_PERCENT = 50

/** Returns each region's price with the coupon; null if it takes off at most half of every price. */
function couponPreview(coupon: NewCoupon, regionalPrices: RegionalPrice[]): Preview | null {
  const { code, percent, amounts, maxUses } = coupon
  const prices = BOUGHT_PLANS.flatMap((plan) =>
    regionalPrices.map((regional) => {
      const { price: was } = priceOf(plan, effectivePrice(regional))
      const discounted = discount(coupon, was)
      const item = `${planNames[plan]}, ${regionNames[regional.region]}`
      return { item, was, is: discounted.kind === "discounted" ? discounted.price : null }
    }),
  )
  if (!prices.some(({ was, is }) => is && 100 * is.amount < (100 - UNSEEN_PERCENT) * was.amount)) return null
  const title = `Coupon ${code}: ${describeDiscount(coupon)} off`
  const orders = maxUses === null ? "any number of orders" : maxUses === 1 ? "one order" : `${maxUses} orders`
  return {
    title,
    lead: `Nothing is created yet. This takes off more than half, for ${orders}.`,
    table: {
      caption: title,
      rows: prices.map(({ item, was, is }) => [
        item,
        formatMoney(was),
        is ? formatMoney(is) : "Not for this currency",
      ]),
    },
    shown: JSON.stringify([code, percent, amounts, maxUses, prices.map(({ was }) => was.amount)]),
  }
}
