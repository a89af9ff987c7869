import { customerList } from "./desk-customers.tsx"

export const loader = customerList.csv
