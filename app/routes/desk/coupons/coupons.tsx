import { useLoaderData } from "@remix-run/react"
import { couponFilters, couponStates, couponsCopy, discountOf, usesOf } from "#app/copy/desk/coupons.ts"
import { CURRENCIES, formatPlain } from "#app/domain/money.ts"
import { type Coupon, couponState, normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import { formatIndianDay, indianDayOf, lastMomentBefore } from "#app/domain/time.ts"
import {
  ActionForm,
  actionsOf,
  DeskSection,
  ListPage,
  list,
  oneOf,
  press,
  sortedByTime,
  useRefusal,
} from "#app/routes/desk/kernel.ts"
import { listCoupons } from "#db/orders/coupon-orders.server.ts"
import { createCoupon, endCoupon } from "./coupon-actions.server.ts"

const ACTIONS = [createCoupon, endCoupon]

export const coupons = list(
  {
    path: "/desk/coupons",
    filters: {
      find: { label: "Find", read: (text: string) => text.trim().slice(0, 100) || null },
      state: oneOf("State", couponFilters),
    },
    find: ({ db, now }, { find, state }, { keyset, limit }) => {
      // What can't be a code is found nowhere.
      const code = find === null ? null : (normalizeCouponCode(find) ?? "")
      return listCoupons(db, { code, ended: state && state === "ended", now: now() }, keyset, limit)
    },
  },
  {
    title: "Coupons",
    lead: couponsCopy.lead,
    what: "coupons",
    empty: "Coupons will be here.",
    actions: ACTIONS,
    columns: [
      { label: "Code", cell: ({ code }) => ({ code }) },
      { label: "Discount", isClear: true, cell: (coupon) => discountOf(coupon) },
      { label: "Starts", isShort: true, cell: ({ validFrom }) => formatIndianDay(validFrom) },
      {
        label: "Ends",
        isShort: true,
        cell: ({ validUntil }) => (validUntil ? formatIndianDay(lastMomentBefore(validUntil)) : "No end"),
      },
      { label: "Uses", isNumber: true, cell: (coupon) => usesOf(coupon) },
      {
        label: "Once per customer",
        narrow: "below",
        cell: ({ oncePerCustomer }) => (oncePerCustomer ? "Yes" : "No"),
      },
      sortedByTime("Created"),
      { label: "State", isStatus: true, cell: (coupon, now) => couponStates[couponState(coupon, now)] },
      {
        label: "Action",
        isClear: true,
        narrow: "below",
        cell: ({ code, endedAt }) => ({ presses: [endedAt === null && press(endCoupon, code)] }),
      },
    ],
    csv: {
      file: "brisk-coupons.csv",
      columns: {
        Code: ({ code }) => code,
        Percent: ({ percent }) => String(percent ?? ""),
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
        Until: ({ validUntil }) => (validUntil ? indianDayOf(lastMomentBefore(validUntil)) : ""),
        Uses: ({ maxUses }) => String(maxUses ?? ""),
        Used: ({ used }) => String(used),
        "Once per customer": ({ oncePerCustomer }) => (oncePerCustomer ? "yes" : "no"),
        State: (coupon, now) => couponStates[couponState(coupon, now)],
        Created: ({ createdAt }) => createdAt.toISOString(),
      },
    },
  },
)

export const meta = coupons.meta
export const loader = coupons.loader
export const action = actionsOf(ACTIONS)

export default function Coupons() {
  const { rows } = useLoaderData<typeof loader>()
  const isRefused = useRefusal() !== undefined
  return (
    <ListPage>
      <DeskSection title="New coupon" isNew isFolded={rows.length > 0 && !isRefused}>
        <ActionForm of={createCoupon} name="coupon" />
      </DeskSection>
    </ListPage>
  )
}
