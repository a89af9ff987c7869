import { customers } from "./customers.tsx"

export const loader = customers.csv
