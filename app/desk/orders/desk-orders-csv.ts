import { orders } from "./desk-orders.tsx"

export const loader = orders.csv
