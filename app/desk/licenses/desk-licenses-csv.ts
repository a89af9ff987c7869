import { licenseList } from "./desk-licenses.tsx"

export const loader = licenseList.csv
