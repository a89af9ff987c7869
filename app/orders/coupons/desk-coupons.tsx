import { useLoaderData } from "@remix-run/react"
import { ActionForm } from "#app/screens/action-form.tsx"
import { DeskSection } from "#app/screens/desk-page.tsx"
import { ListPage } from "#app/screens/list.tsx"
import { createCoupon } from "./desk-actions.server.ts"
import { couponsCopy } from "./desk-copy.ts"
import { couponList } from "./desk-list-and-csv.tsx"

export const { meta, loader, action } = couponList

export default function Coupons() {
  const page = useLoaderData<typeof loader>()
  const { rows } = page
  return (
    <ListPage page={page}>
      <DeskSection title={couponsCopy.newCoupon} isNew isFolded={rows.length > 0}>
        <ActionForm of={createCoupon.shown} name="coupon" />
      </DeskSection>
    </ListPage>
  )
}
