import { orderStates, shortItem } from "#app/copy/desk/orders.ts"
import { paidAmount } from "#app/copy/orders/items.ts"
import { formatPlain } from "#app/domain/money.ts"
import { orderStateOf } from "#app/domain/orders/order.ts"
import { ListPage, list, oneOf, PERIOD, sortedByTime } from "#app/routes/desk/kernel.ts"
import { listOrders } from "#db/desk/orders.server.ts"

export const orders = list(
  {
    path: "/desk/orders",
    filters: { status: oneOf("Status", orderStates), ...PERIOD },
    find: ({ db }, { status: state, ...period }, { keyset, limit }) =>
      listOrders(db, { state, ...period }, keyset, limit),
  },
  {
    title: "Orders",
    lead: "Every order that was opened, paid or not.",
    what: "orders",
    empty: "Orders will be here as soon as someone opens a checkout.",
    hasPages: true,
    columns: [
      sortedByTime("Opened"),
      { label: "Buyer", narrow: "title", cell: ({ email }) => email ?? "Account deleted" },
      { label: "Item", isClear: true, cell: shortItem },
      {
        label: "Amount",
        isNumber: true,
        isClear: true,
        cell: (order) => paidAmount({ source: order.source, amount: order }),
      },
      { label: "Status", isStatus: true, cell: (order) => orderStates[orderStateOf(order)] },
    ],
    csv: {
      file: "brisk-orders.csv",
      columns: {
        Order: ({ id }) => id,
        Opened: ({ createdAt }) => createdAt.toISOString(),
        Status: (order) => orderStates[orderStateOf(order)],
        Kind: ({ kind }) => kind,
        Plan: ({ planType }) => planType ?? "",
        Amount: ({ source, amount }) => {
          if (source === "unknown") return ""
          return formatPlain(source === "free" ? 0 : amount)
        },
        Currency: ({ source, currency }) => (source === "unknown" ? "" : currency),
        Country: ({ country }) => country ?? "",
        Paid: ({ paidAt }) => paidAt?.toISOString() ?? "",
        Payment: ({ paymentId }) => paymentId ?? "",
        Buyer: ({ email }) => email ?? "",
        Source: ({ source }) => source,
      },
    },
  },
)

export const meta = orders.meta
export const loader = orders.loader
export default ListPage
