import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { RowAction } from "#app/components/desk/row-action.tsx"
import { couponStates, discountOf, usesOf } from "#app/copy/desk/coupons.ts"
import { type Coupon, couponState } from "#app/domain/orders/coupon.ts"
import { createId, type RandomBytes } from "#app/domain/random.ts"
import { formatIndianDay, lastMomentBefore } from "#app/domain/time.ts"

type CouponItem = ReturnType<typeof toCouponItem>

/** A coupon as the list shows it; the last day is the one before the first moment at which it has ended. */
export function toCouponItem(coupon: Coupon, now: Date, randomBytes: RandomBytes) {
  const { code, validFrom, validUntil, oncePerCustomer, createdAt, endedAt } = coupon
  return {
    code,
    createdAt,
    discount: discountOf(coupon),
    from: formatIndianDay(validFrom),
    until: validUntil ? formatIndianDay(lastMomentBefore(validUntil)) : "No end",
    uses: usesOf(coupon),
    once: oncePerCustomer ? "Yes" : "No",
    state: couponStates[couponState(coupon, now)],
    canEnd: endedAt === null,
    formId: createId(randomBytes),
  }
}

export const couponColumns = (sort: DeskColumn<CouponItem>["sort"]): DeskColumn<CouponItem>[] => [
  { label: "Code", cell: ({ code }) => <code className="wrap-anywhere">{code}</code> },
  { label: "Discount", isClear: true, cell: ({ discount }) => discount },
  { label: "Starts", isShort: true, cell: ({ from }) => from },
  { label: "Ends", isShort: true, cell: ({ until }) => until },
  { label: "Uses", isNumber: true, cell: ({ uses }) => uses },
  { label: "Once per customer", narrow: "below", cell: ({ once }) => once },
  {
    label: "Created",
    isShort: true,
    ...(sort && { sort }),
    cell: ({ createdAt }) => <DeskTime at={createdAt} />,
  },
  { label: "State", isStatus: true, cell: ({ state }) => state },
  {
    label: "Action",
    isClear: true,
    narrow: "below",
    cell: ({ code, canEnd, formId }) =>
      canEnd && (
        <RowAction intent="coupon-end" formId={formId} subject={code} submit="End" action="/desk/coupons" />
      ),
  },
]
