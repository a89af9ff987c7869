import { useLoaderData } from "@remix-run/react"
import { BOUGHT_PLANS, planNames, priceOf } from "#app/orders/plans/plans.ts"
import { regionNames } from "#app/orders/prices/desk-copy.ts"
import { effectivePrice, type RegionalPrice } from "#app/orders/prices/pricing.ts"
import { listPrices } from "#app/orders/prices/queries.server.ts"
import { CURRENCIES, formatMoney, formatPlain } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { formatDay, formatIndianDay, indianDayOf, inMinutes, lastDayBefore } from "#app/platform/time.ts"
import { askFirst, defineAction } from "#app/screens/action.server.ts"
import { ActionForm } from "#app/screens/action-form.tsx"
import { rowButton } from "#app/screens/cells.tsx"
import { DeskSection } from "#app/screens/desk-page.tsx"
import { oneOf } from "#app/screens/filters.ts"
import type { Preview } from "#app/screens/form-data.ts"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { COUPON_RESERVATION, type Coupon, couponState, discount, normalizeCouponCode } from "./coupon.ts"
import { amountField, couponStates, couponsCopy, discountOf, usesOf } from "./desk-copy.ts"
import { addCoupon, endCoupon as endCouponNow, listCoupons, type NewCoupon } from "./desk-queries.server.ts"
import { createCouponForm } from "./form.ts"

const createCoupon = defineAction({
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
    from: { type: "date", hint: "The first day, in Asia/Kolkata. Leave it empty for today." },
    until: { type: "date", hint: "The last day, in Asia/Kolkata. Leave it empty for none." },
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
    const after = { discount: discountOf(coupon), uses, oncePerCustomer, from, until }
    return record(addCoupon(db, coupon), { id: code, after })
  },
  refusals: { refused: { fields: { code: "There is a coupon with this code already." } } },
})

const endCoupon = defineAction({
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

/** Returns each region's price with the coupon; null for one that takes off no more than half of a price anywhere. */
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
  const title = `Coupon ${code}: ${discountOf(coupon)} off`
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

export const couponList = list({
  filters: {
    find: { read: (text: string) => text.trim().slice(0, 100) || null },
    // Decided by dates and the owner's "End" only.
    state: oneOf({ open: "Not ended", ended: "Ended" }),
  },
  find: listCoupons,
  title: "Coupons",
  lead: `Codes that make a license of the pricing page cheaper. A use is kept for ${inMinutes(COUPON_RESERVATION)} when a buyer applies a code, and counts once the order is paid.`,
  empty: "Coupons will be here.",
  actions: [createCoupon, endCoupon],
  columns: {
    Code: { cell: ({ code }) => ({ code }) },
    Discount: { isClear: true, cell: discountOf },
    Starts: { isShort: true, cell: ({ validFrom }) => formatIndianDay(validFrom) },
    Ends: {
      isShort: true,
      cell: ({ validUntil }) => (validUntil ? formatDay(lastDayBefore(validUntil)) : "No end"),
    },
    Uses: { isNumber: true, cell: usesLink },
    "Once per customer": {
      isClear: false,
      narrow: "below",
      cell: ({ oncePerCustomer }) => (oncePerCustomer ? "Yes" : "No"),
    },
    Created: sortedByTime(),
    State: { isStatus: true, cell: stateOf },
    Action: {
      narrow: "below",
      cell: ({ code, endedAt }) => ({ buttons: [endedAt === null && rowButton(endCoupon.shown, code)] }),
    },
  },
  csv: {
    Code: "code",
    Percent: "percent",
    ...Object.fromEntries(
      CURRENCIES.map((currency) => [
        currency,
        ({ amounts }: Coupon) => {
          const amount = amounts?.[currency]
          return amount === undefined ? "" : formatPlain(amount)
        },
      ]),
    ),
    From: ({ validFrom }) => indianDayOf(validFrom),
    Until: ({ validUntil }) => validUntil && lastDayBefore(validUntil),
    Uses: "maxUses",
    Used: "used",
    "Once per customer": "oncePerCustomer",
    State: stateOf,
    Created: "createdAt",
  },
})

/** The uses, which lead to the orders with the code; none leads nowhere. */
function usesLink(coupon: Coupon) {
  const orders = `/desk/orders?${new URLSearchParams({ coupon: coupon.code })}`
  return { href: coupon.used > 0 ? orders : null, text: usesOf(coupon) }
}

function stateOf(coupon: Coupon, now: Date): string {
  return couponStates[couponState(coupon, now)]
}

export const { meta, loader, action } = couponList

export default function Coupons() {
  const page = useLoaderData<typeof loader>()
  const { rows } = page
  return (
    <ListPage page={page}>
      <DeskSection title={couponsCopy.newCoupon} isNew isFolded={rows.length > 0}>
        <ActionForm of={createCoupon.shown} name="coupon" />
      </DeskSection>
    </ListPage>
  )
}
