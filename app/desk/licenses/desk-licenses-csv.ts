import { licenseList } from "./desk-list-and-csv.tsx"

export const loader = licenseList.csv
