import { orderList } from "./desk-orders.tsx"

export const loader = orderList.csv
