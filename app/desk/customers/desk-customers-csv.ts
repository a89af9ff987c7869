import { customers } from "./desk-customers.tsx"

export const loader = customers.csv
