import { useLoaderData } from "@remix-run/react"
import { ListPage } from "#app/screens/list.tsx"
import { orderList } from "./desk-list-and-csv.tsx"

export const { meta, loader } = orderList
export default function DeskOrders() {
  return <ListPage page={useLoaderData<typeof loader>()} />
}
