import type { AppLoadContext } from "@remix-run/cloudflare"
import { amountField, couponsCopy, discountOf } from "#app/copy/desk/coupons.ts"
import { regionNames } from "#app/copy/desk/prices.ts"
import { CURRENCIES, formatMoney } from "#app/domain/money.ts"
import { type CouponTerms, discount, normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import { basicPrice } from "#app/domain/orders/plans.ts"
import { effectivePrice } from "#app/domain/orders/pricing.ts"
import { createId } from "#app/domain/random.ts"
import { createCouponForm } from "#app/forms/coupons.ts"
import { action, type Preview, previewed } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { addCoupon, endCoupon as endCouponNow, type NewCoupon } from "#db/orders/coupon-orders.server.ts"
import { listRegionalPrices } from "#db/orders/prices.server.ts"

export const createCoupon = action("coupon.create", {
  fields: {
    code: {
      label: "Code",
      autoComplete: "off",
      hint: "3 to 32 letters and digits, with hyphens between them if you like.",
    },
    percent: {
      label: "Percent",
      inputMode: "numeric",
      hint: "A whole number from 1 to 99. Leave it empty for amounts.",
    },
    uses: {
      label: "Uses",
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
    from: { label: "From", type: "date", hint: "The first day, in Asia/Kolkata. Leave it empty for today." },
    until: { label: "Until", type: "date", hint: "The last day, in Asia/Kolkata. Leave it empty for none." },
    once: { label: "Once per customer", type: "checkbox" },
  },
  schema: createCouponForm,
  run: async (call) => {
    const { context, entry } = call
    const { code, ...terms } = call.values
    const preview = await couponPreview(context, terms, couponsCopy.coupon(code))
    if (preview && call.fields.shown !== preview.shown) return previewed(call, preview)
    const coupon = { ...terms, id: createId(context.randomBytes), code, createdAt: context.now() }
    const recorded = entry({ subject: { kind: "coupon", id: code }, after: valuesOf(coupon) })
    return recordAction(context, recorded, addCoupon(context.db, coupon))
  },
  refusals: { refused: { field: "code", message: "There is a coupon with this code already." } },
})

export const endCoupon = action("coupon.end", {
  asksFirst: true,
  run: async ({ context, id, entry }) => {
    const code = normalizeCouponCode(id)
    if (code === null) return "refused"
    const subject = { kind: "coupon", id: code } as const
    return recordAction(context, entry({ subject }), endCouponNow(context.db, code, context.now()))
  },
})

/** What the audit log says of a new coupon. */
function valuesOf(coupon: NewCoupon) {
  const { maxUses, oncePerCustomer, validFrom, validUntil } = coupon
  return {
    discount: discountOf(coupon),
    uses: maxUses,
    oncePerCustomer,
    from: validFrom.toISOString(),
    until: validUntil?.toISOString() ?? null,
  }
}

/** The most that a coupon may take off without a preview, in percent. */
const UNSEEN_PERCENT = 50

/** What a coupon costs the shop in each region; null for one that takes off no more than half of Basic anywhere. */
async function couponPreview(
  { db, now }: AppLoadContext,
  { percent, amounts, ...terms }: CouponTerms & { maxUses: number | null },
  what: string,
): Promise<Preview | null> {
  if (percent !== null && percent <= UNSEEN_PERCENT) return null
  const prices = (await listRegionalPrices(db, now())).map((regional) => {
    const { price } = basicPrice(effectivePrice(regional))
    const discounted = discount({ percent, amounts }, price)
    const is = discounted.kind === "discounted" ? discounted.price : null
    return { region: regional.region, was: price, is }
  })
  if (!prices.some(({ was, is }) => is && 100 * is.amount < (100 - UNSEEN_PERCENT) * was.amount)) return null
  const title = couponsCopy.lookTitle(what, discountOf({ percent, amounts }))
  return {
    title,
    lead: couponsCopy.lookLead(terms.maxUses),
    table: {
      caption: title,
      columns: [{ label: "What" }, { label: "Now" }, { label: "Then" }],
      rows: prices.map(({ region, was, is }) => [
        couponsCopy.basicIn(regionNames[region]),
        formatMoney(was),
        is ? formatMoney(is) : "Not for this currency",
      ]),
    },
    shown: JSON.stringify([what, percent, amounts, terms.maxUses, prices.map(({ was }) => was.amount)]),
  }
}
