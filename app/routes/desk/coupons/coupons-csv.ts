import { coupons } from "./coupons.tsx"

export const loader = coupons.csv
