import { normalizeCouponCode } from "#app/orders/coupons/coupon.ts"
import { paidAmount } from "#app/orders/order/copy.ts"
import { orderStateOf } from "#app/orders/order/order.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { readMinorUnits } from "#app/platform/amount.ts"
import { countryName } from "#app/platform/countries.ts"
import { timeHeading } from "#app/platform/csv.ts"
import { formatPlain } from "#app/platform/money.ts"
import { COUNTRY, oneOf, PERIOD } from "#app/screens/filters.ts"
import { list, sortedByTime } from "#app/screens/list.tsx"
import { orderStates, shortItem } from "./copy.ts"
import { listOrders } from "./queries.server.ts"

type OrderRow = Parameters<typeof orderStateOf>[0]

const stateOf = (order: OrderRow) => orderStates[orderStateOf(order)]

export const orderList = list({
  filters: {
    status: oneOf(orderStates),
    ...PERIOD,
    country: COUNTRY,
    plan: oneOf(planNames),
    coupon: { read: normalizeCouponCode },
    amount: { read: readMinorUnits },
  },
  find: listOrders,
  title: "Orders",
  lead: "Every order that was opened, paid or not.",
  empty: "Orders will be here as soon as someone opens a checkout.",
  hasPages: true,
  columns: {
    Opened: sortedByTime(),
    Buyer: { narrow: "title", isLong: true, cell: ({ email }) => email ?? "Account deleted" },
    Item: {
      isPhrase: true,
      isClear: true,
      cell: (order) => [shortItem(order), order.couponCode].filter(Boolean).join(", "),
    },
    Country: { isPhrase: true, isClear: true, cell: ({ country }) => country && countryName(country) },
    Amount: {
      isNumber: true,
      isClear: true,
      cell: (order) => paidAmount({ ...order, amount: order }),
    },
    Status: { isStatus: true, cell: stateOf },
  },
  csv: {
    Order: "id",
    [timeHeading("Opened")]: "createdAt",
    Status: stateOf,
    Kind: "kind",
    Plan: "planType",
    Amount: ({ source, amount }) => {
      if (source === "unknown") return ""
      return formatPlain(source === "free" ? 0 : amount)
    },
    Currency: ({ source, currency }) => (source === "unknown" ? "" : currency),
    Country: "country",
    Coupon: "couponCode",
    [timeHeading("Paid")]: "paidAt",
    Payment: "paymentId",
    Buyer: "email",
    Source: "source",
  },
})
