import { coupons } from "./desk-coupons.tsx"

export const loader = coupons.csv
