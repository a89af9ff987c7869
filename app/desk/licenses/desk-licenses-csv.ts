import { licenses } from "./desk-licenses.tsx"

export const loader = licenses.csv
