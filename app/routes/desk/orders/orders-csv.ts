import { orders } from "./orders.tsx"

export const loader = orders.csv
