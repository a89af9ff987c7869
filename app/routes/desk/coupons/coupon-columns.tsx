import type { DeskColumn } from "#app/components/desk/desk-table.tsx"
import { RowAct } from "#app/components/desk/row-action.tsx"
import { couponStates, discountOf, usesOf } from "#app/copy/desk/coupons.ts"
import { type Coupon, couponState } from "#app/domain/orders/coupon.ts"
import { createId, type RandomBytes } from "#app/domain/random.ts"
import { formatDay, formatMoment, lastMomentBefore } from "#app/domain/time.ts"

type CouponItem = ReturnType<typeof toCouponItem>

/** A coupon as the list shows it; the last day is the one before the first moment at which it has ended. */
export function toCouponItem(coupon: Coupon, now: Date, randomBytes: RandomBytes) {
  const { code, validFrom, validUntil, oncePerCustomer, createdAt, endedAt } = coupon
  return {
    code,
    created: formatMoment(createdAt),
    discount: discountOf(coupon),
    from: formatDay(validFrom),
    until: validUntil ? formatDay(lastMomentBefore(validUntil)) : "No end",
    uses: usesOf(coupon),
    once: oncePerCustomer ? "Yes" : "No",
    state: couponStates[couponState(coupon, now)],
    canEnd: endedAt === null,
    formId: createId(randomBytes),
  }
}

export const couponColumns = (sort: DeskColumn<CouponItem>["sort"]): DeskColumn<CouponItem>[] => [
  { label: "Created", ...(sort && { sort }), cell: ({ created }) => created },
  { label: "Code", cell: ({ code }) => <code className="wrap-anywhere">{code}</code> },
  { label: "Discount", cell: ({ discount }) => discount },
  { label: "From", cell: ({ from }) => from },
  { label: "Until", cell: ({ until }) => until },
  { label: "Uses", isNumber: true, cell: ({ uses }) => uses },
  { label: "Once per customer", cell: ({ once }) => once },
  { label: "State", isShort: true, cell: ({ state }) => state },
  {
    label: "Act",
    cell: ({ code, canEnd, formId }) =>
      canEnd && (
        <RowAct intent="coupon-end" formId={formId} subject={code} submit="End" action="/desk/coupons" />
      ),
  },
]
