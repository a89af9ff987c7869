import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { type ChangeAnswer, ChangeLookPage } from "#app/components/desk/change-look.tsx"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskSection } from "#app/components/desk/desk-page.tsx"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { couponFilters, couponsCopy, couponsDone } from "#app/copy/desk/coupons.ts"
import { pageByTime, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { createId } from "#app/domain/random.ts"
import { listCoupons } from "#db/orders/coupon-list.server.ts"
import { submitCouponForm } from "./coupon-action.server.ts"
import { couponColumns, toCouponItem } from "./coupon-columns.tsx"
import { readCouponFilter } from "./coupon-filter.ts"
import { NewCouponForm } from "./new-coupon-form.tsx"

export const meta = deskMeta("Coupons")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now, randomBytes } = args.context
  const { searchParams } = new URL(args.request.url)
  const { filter, values, query } = readCouponFilter(searchParams, now())
  const request = readListRequest(searchParams, "/desk/coupons", query)
  const { keyset, limit } = readingOf(request)
  const { items, list } = pageByTime(request, await listCoupons(db, filter, keyset, limit))
  const coupons = items.map((coupon) => toCouponItem(coupon, now(), randomBytes))
  return { values, list, coupons, formId: createId(randomBytes), done: searchParams.get("done") }
}

export async function action(args: ActionFunctionArgs) {
  return submitCouponForm(args)
}

const STATE_OPTIONS = [ALL, ...optionsOf(couponFilters)]

const BACK = { href: "/desk/coupons", label: "Coupons" }

export default function Coupons() {
  const { coupons, values, list, formId, done } = useLoaderData<typeof loader>()
  const sent = useActionData<ChangeAnswer>()
  if (sent?.look) return <ChangeLookPage {...sent} look={sent.look} values={sent.values} back={BACK} />
  const errors = sent
  const message = done && !errors ? couponsDone.get(done) : undefined
  return (
    <DeskList
      title="Coupons"
      lead={couponsCopy.lead}
      list={list}
      what="coupons"
      csv={`/desk/coupons.csv?${list.filters}`}
      filters={
        <>
          <Field name="find" label="Find" defaultValue={values.find} />
          <Select name="state" label="State" defaultValue={values.state} options={STATE_OPTIONS} />
        </>
      }
      rows={coupons}
      keyOf={({ code }) => code}
      empty={couponsCopy.empty}
      columns={couponColumns(list.sort)}
    >
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      <details className="desk-new" open={coupons.length === 0 || errors !== undefined}>
        <summary className="btn">New coupon</summary>
        <DeskSection id="new" title="New">
          <NewCouponForm formId={formId} errors={errors} />
        </DeskSection>
      </details>
    </DeskList>
  )
}
