import { customerStates } from "#app/copy/desk/customers.ts"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { countryName } from "#app/copy/invoices/country-names.server.ts"
import { ListPage, list, oneOf, PERIOD, sortedByTime } from "#app/routes/desk/kernel.ts"
import { type CustomerRow, listCustomers } from "#db/account/customer-list.server.ts"

export const customers = list(
  {
    path: "/desk/customers",
    filters: { state: oneOf("Show", customerStates), ...PERIOD },
    find: listCustomers,
  },
  {
    title: "Customers",
    lead: "Every account, with what it paid before refunds.",
    what: "customers",
    empty: "Customers will be here as soon as someone signs up.",
    hasPages: true,
    columns: [
      { label: "Email", isLong: true, cell: "email" },
      { label: "Country", isClear: true, cell: ({ country }) => (country ? countryName(country) : "") },
      sortedByTime("Since", true),
      { label: "Paid", isNumber: true, cell: ({ paid }) => paid.map(formatAmount).join(", ") },
      { label: "News", isShort: true, cell: ({ optInPromotions }) => (optInPromotions ? "Yes" : "") },
      { label: "Status", isStatus: true, cell: stateOf },
    ],
    csv: {
      file: "brisk-customers.csv",
      columns: {
        Email: "email",
        Country: "country",
        Since: "createdAt",
        Paid: ({ paid }) => paid.map(formatAmount).join("; "),
        Confirmed: "emailConfirmedAt",
        News: "optInPromotions",
        Disabled: "disabledAt",
      },
    },
  },
)

function stateOf({ disabledAt, emailConfirmedAt }: CustomerRow): string {
  if (disabledAt) return customerStates.disabled
  return emailConfirmedAt ? "Confirmed" : customerStates.unconfirmed
}

export const { meta, loader } = customers
export default ListPage
