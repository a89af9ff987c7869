import { customerList } from "./desk-list-and-csv.tsx"

export const loader = customerList.csv
