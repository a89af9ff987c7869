import { CURRENCIES, formatPlain } from "#app/platform/money.ts"
import { formatDay, formatIndianDay, indianDayOf, inMinutes, lastDayBefore } from "#app/platform/time.ts"
import { rowButton } from "#app/screens/cells.tsx"
import { oneOf } from "#app/screens/filters.ts"
import { list, sortedByTime } from "#app/screens/list.tsx"
import { COUPON_RESERVATION, type Coupon, couponState } from "./coupon.ts"
import { createCoupon, endCoupon } from "./desk-actions.server.ts"
import { couponStates, describeDiscount, usesOf } from "./desk-copy.ts"
import { listCoupons } from "./desk-queries.server.ts"

export const couponList = list({
  filters: {
    find: { read: (text: string) => text.trim().slice(0, 100) || null },
    // Decided by dates and the owner's "End" only.
    state: oneOf({ open: "Not ended", ended: "Ended" }),
  },
  find: listCoupons,
  title: "Coupons",
  lead: `Codes that make a license on the pricing page cheaper. A use is kept for ${inMinutes(COUPON_RESERVATION)} when a buyer applies a code, and counts once the order is paid.`,
  empty: "Coupons will be here.",
  actions: [createCoupon, endCoupon],
  columns: {
    Code: { cell: ({ code }) => ({ code }) },
    Discount: { isClear: true, cell: describeDiscount },
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
