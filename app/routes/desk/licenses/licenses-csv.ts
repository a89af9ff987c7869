import { licenses } from "./licenses.tsx"

export const loader = licenses.csv
