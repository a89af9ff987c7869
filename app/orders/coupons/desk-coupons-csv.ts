import { couponList } from "./desk-list-and-csv.tsx"

export const loader = couponList.csv
