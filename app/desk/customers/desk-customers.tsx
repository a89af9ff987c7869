import { useLoaderData } from "@remix-run/react"
import { ListPage } from "#app/screens/list.tsx"
import { customerList } from "./desk-list-and-csv.tsx"

export const { meta, loader } = customerList
export default function DeskCustomers() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}
