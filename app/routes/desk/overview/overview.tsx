import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { Notice } from "#app/components/notice.tsx"
import { needsSummary, overviewCopy, overviewDone } from "#app/copy/desk/overview.ts"
import { createId } from "#app/domain/random.ts"
import { summarizeTotals } from "#app/domain/reports/revenue.ts"
import { readAct } from "#app/routes/desk/shell/desk-action.server.ts"
import { OVERVIEW_FORMS, submitRowAct } from "#app/routes/desk/shell/row-actions.server.ts"
import { findOverview } from "#db/desk/overview.server.ts"
import { Totals } from "./totals.tsx"
import { needGroups } from "./work-item-groups.server.ts"
import { NeedList, OVERVIEW_ACTION } from "./work-item-list.tsx"

export const meta = deskMeta("Overview")

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireOwner(args)
  const { db, log, now, randomBytes } = args.context
  const overview = await findOverview(db, id, now()).catch((error) => {
    log.error("overview-unreadable", error)
    return null
  })
  if (!overview) return data({ isReadable: false as const }, 503)
  const groups = needGroups(overview.needs, now())
  return data({
    isReadable: true as const,
    formId: createId(randomBytes),
    done: new URL(args.request.url).searchParams.get("done"),
    groups,
    summary: needsSummary(groups),
    takings: summarizeTotals(overview.totals, now()),
  })
}

export async function action(args: ActionFunctionArgs) {
  return submitRowAct(args, await readAct(args, OVERVIEW_FORMS, OVERVIEW_ACTION))
}

export default function Desk() {
  const overview = useLoaderData<typeof loader>()
  const errors = useActionData<ActErrors>()
  if (!overview.isReadable) {
    return (
      <div className="grid gap-6">
        <h1>Desk</h1>
        <Notice kind="error">{overviewCopy.unreadable}</Notice>
      </div>
    )
  }
  const { groups, summary, takings, formId, done } = overview
  const message = done && !errors ? overviewDone.get(done) : undefined
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <h1>Desk</h1>
        {message && <Notice kind="success">{message}</Notice>}
        {errors?.form && <Notice kind="error">{errors.form}</Notice>}
        <p className="desk-summary" data-calm={groups.length === 0 || undefined}>
          {summary}
        </p>
      </div>
      <NeedList groups={groups} formId={formId} />
      <Totals takings={takings} />
    </div>
  )
}
