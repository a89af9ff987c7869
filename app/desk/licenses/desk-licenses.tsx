import { useLoaderData } from "@remix-run/react"
import { ListPage } from "#app/screens/list.tsx"
import { licenseList } from "./desk-list-and-csv.tsx"

export const { meta, loader } = licenseList
export default function DeskLicenses() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}
