import { planNames } from "#app/orders/plans/plans.ts"
import { countryName } from "#app/platform/countries.ts"
import { timeHeading } from "#app/platform/csv.ts"
import { formatAmount } from "#app/platform/money.ts"
import { COUNTRY, oneOf, PERIOD } from "#app/screens/filters.ts"
import { list, sortedByTime } from "#app/screens/list.tsx"
import { customerStates } from "./copy.ts"
import { deleteCustomer } from "./desk-actions.server.ts"
import { type CustomerRow, listCustomers } from "./queries.server.ts"

export const customerList = list({
  filters: {
    state: oneOf(customerStates, { label: "Show" }),
    ...PERIOD,
    country: COUNTRY,
    plan: oneOf(planNames),
  },
  find: listCustomers,
  actionsElsewhere: [deleteCustomer],
  title: "Customers",
  lead: "Every account, with what it paid before refunds.",
  empty: "Customers will be here as soon as someone signs up.",
  hasPages: true,
  columns: {
    Email: { isLong: true, cell: "email" },
    Country: { isClear: true, cell: ({ country }) => country && countryName(country) },
    Since: sortedByTime(true),
    Paid: { isNumber: true, isClear: true, cell: ({ paid }) => paid.map(formatAmount).join(", ") },
    News: { isShort: true, cell: ({ optInPromotions }) => optInPromotions && "Yes" },
    Status: { isStatus: true, cell: stateOf },
  },
  csv: {
    Email: "email",
    Country: "country",
    [timeHeading("Since")]: "createdAt",
    Paid: ({ paid }) => paid.map(formatAmount).join("; "),
    [timeHeading("Confirmed")]: "emailConfirmedAt",
    News: "optInPromotions",
    [timeHeading("Disabled")]: "disabledAt",
  },
})

function stateOf({ disabledAt, emailConfirmedAt }: CustomerRow) {
  if (disabledAt) return customerStates.disabled
  return emailConfirmedAt ? "Confirmed" : customerStates.unconfirmed
}
