import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection } from "#app/components/desk/desk-page.tsx"
import { DeskPager } from "#app/components/desk/desk-pager.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { ALL, FilterForm, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { couponFilters, couponsCopy, couponsDone } from "#app/copy/desk/coupons.ts"
import { PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { createId } from "#app/domain/random.ts"
import { readListPage } from "#app/routes/desk/shell/list-page.ts"
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
  const list = readListPage(searchParams, "/desk/coupons", query)
  const { items, next } = paginate(await listCoupons(db, filter, list.keyset, PAGE_SIZE + 1))
  const coupons = items.map((coupon) => toCouponItem(coupon, now(), randomBytes))
  const formId = createId(randomBytes)
  return { values, filters: query, list, next, coupons, formId, done: searchParams.get("done") }
}

export async function action(args: ActionFunctionArgs) {
  return submitCouponForm(args)
}

const STATE_OPTIONS = [ALL, ...optionsOf(couponFilters)]

export default function Coupons() {
  const { coupons, values, filters, list, next, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActErrors>()
  const message = done && !errors ? couponsDone.get(done) : undefined
  return (
    <DeskPage title="Coupons" lead={couponsCopy.lead}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      <DeskSection id="new" title="New">
        <NewCouponForm formId={formId} errors={errors} />
      </DeskSection>
      <DeskSection id="list" title={values.batch ? "One batch" : "All"}>
        <FilterForm list={list}>
          {values.batch && <input type="hidden" name="batch" value={values.batch} />}
          <Field name="find" label="Find" defaultValue={values.find} />
          <Select name="state" label="State" defaultValue={values.state} options={STATE_OPTIONS} />
        </FilterForm>
        <p>
          <a className="link" href={`/desk/coupons.csv?${filters}`}>
            Export CSV
          </a>
        </p>
        <DeskTable
          caption="Coupons"
          rows={coupons}
          keyOf={({ code }) => code}
          empty={couponsCopy.empty}
          columns={couponColumns(list.sort)}
        />
        <DeskPager list={list} next={next} what="coupons" />
      </DeskSection>
    </DeskPage>
  )
}
