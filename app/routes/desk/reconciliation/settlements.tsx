import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { FilterForm } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { settlementsCopy } from "#app/copy/desk/settlements.ts"
import { findSettlements } from "#app/services/payments/compare-settlements.server.ts"
import { ReconciliationTabs } from "./reconciliation-tabs.tsx"
import { SettlementsResult } from "./settlements-result.tsx"
import { readSettlementPeriod, settlementsSummary } from "./settlements-summary.server.ts"

export const meta = deskMeta(settlementsCopy.title)

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const { values, wanted } = readSettlementPeriod(searchParams, args.context.now())
  if (!wanted) return { values, problem: settlementsCopy.period, summary: null }
  const found = await findSettlements(args.context, wanted)
  if (found === "provider-silent") return { values, problem: settlementsCopy.silent, summary: null }
  if (found === "too-many") return { values, problem: settlementsCopy.tooMany, summary: null }
  return { values, problem: null, summary: settlementsSummary(found) }
}

export default function Settlements() {
  const { values, problem, summary } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={settlementsCopy.title} lead={settlementsCopy.lead}>
      <ReconciliationTabs current="/desk/reconciliation/settlements" />
      <FilterForm>
        <Field name="month" label="Month" type="month" defaultValue={values.month} />
        <Field name="day" label="Day" inputMode="numeric" defaultValue={values.day} />
      </FilterForm>
      {problem && <Notice kind="error">{problem}</Notice>}
      {summary && <SettlementsResult summary={summary} />}
    </DeskPage>
  )
}
