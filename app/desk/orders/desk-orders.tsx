import { ListPage, list, oneOf, PERIOD, sortedByTime } from "#app/desk/kernel/kernel.ts"
import { paidAmount } from "#app/orders/order/copy.ts"
import { orderStateOf } from "#app/orders/order/order.ts"
import { formatPlain } from "#app/platform/money.ts"
import { orderStates, shortItem } from "./copy.ts"
import { listOrders } from "./queries.server.ts"

type OrderRow = Parameters<typeof orderStateOf>[0]

const stateOf = (order: OrderRow) => orderStates[orderStateOf(order)]

export const orderList = list({
  filters: { status: oneOf(orderStates), ...PERIOD },
  find: listOrders,
  title: "Orders",
  lead: "Every order that was opened, paid or not.",
  empty: "Orders will be here as soon as someone opens a checkout.",
  hasPages: true,
  columns: {
    Opened: sortedByTime(),
    Buyer: { narrow: "title", cell: ({ email }) => email ?? "Account deleted" },
    Item: { isClear: true, cell: shortItem },
    Amount: {
      isNumber: true,
      isClear: true,
      cell: (order) => paidAmount({ ...order, amount: order }),
    },
    Status: { isStatus: true, cell: stateOf },
  },
  csv: {
    Order: "id",
    Opened: "createdAt",
    Status: stateOf,
    Kind: "kind",
    Plan: "planType",
    Amount: ({ source, amount }) => {
      if (source === "unknown") return ""
      return formatPlain(source === "free" ? 0 : amount)
    },
    Currency: ({ source, currency }) => (source === "unknown" ? "" : currency),
    Country: "country",
    Paid: "paidAt",
    Payment: "paymentId",
    Buyer: "email",
    Source: "source",
  },
})

export const { meta, loader } = orderList
export default ListPage
