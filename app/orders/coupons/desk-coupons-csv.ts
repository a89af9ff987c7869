import { couponList } from "./desk-coupons.tsx"

export const loader = couponList.csv
