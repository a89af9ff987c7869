import { orderList } from "./desk-list-and-csv.tsx"

export const loader = orderList.csv
