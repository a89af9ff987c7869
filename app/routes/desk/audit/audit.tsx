import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskPager } from "#app/components/desk/desk-pager.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { ALL, FilterForm, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { auditCopy, isWhole, verificationMessage } from "#app/copy/desk/audit.ts"
import { actionLabels } from "#app/copy/desk/timeline.ts"
import { PAGE_SIZE } from "#app/domain/paging.ts"
import { readListPage } from "#app/routes/desk/shell/list-page.ts"
import { deskForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { anchorRecords } from "#app/services/audit/anchor-records.server.ts"
import { verifyAudit } from "#app/services/audit/verify-audit.server.ts"
import { selectAuditEntries } from "#db/audit/audit.server.ts"
import { auditColumns, toAuditItem } from "./audit-columns.tsx"

export const meta = deskMeta("Audit")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const filter = { action: searchParams.get("action") || null, actor: searchParams.get("actor") || null }
  const present = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const list = readListPage(searchParams, "/desk/audit", new URLSearchParams(present).toString())
  const page = {
    number: Number(/^\d{1,15}$/.exec(list.cursor ?? "")?.[0] ?? 0) || null,
    isOldestFirst: list.isOldestFirst,
  }
  const entries = await selectAuditEntries(args.context.db, filter, page, PAGE_SIZE + 1)
  const last = entries.length > PAGE_SIZE ? entries[PAGE_SIZE - 1] : undefined
  const next = last ? String(last.number) : null
  return { filter, list, next, entries: entries.slice(0, PAGE_SIZE).map(toAuditItem) }
}

export async function action(args: ActionFunctionArgs) {
  await requireOwner(args)
  await readSubmittedForm(args, deskForms(["verify"], { verify: "any" }))
  // What commands did since the cron's last run is in the log too.
  await anchorRecords(args.context)
  const verified = await verifyAudit(args.context)
  return data({
    isWhole: isWhole(verified),
    message: verificationMessage(verified),
    lastHash: verified.lastHash,
  })
}

const ACTION_OPTIONS = [ALL, ...optionsOf(Object.fromEntries(actionLabels))]

export default function Audit() {
  const { entries, filter, list, next } = useLoaderData<typeof loader>()
  const verified = useActionData<typeof action>()
  return (
    <DeskPage title="Audit" lead={auditCopy.lead}>
      {verified && (
        <Notice kind={verified.isWhole ? "success" : "error"}>
          {verified.message} Last hash: <code>{verified.lastHash}</code>
        </Notice>
      )}
      <form method="post">
        <input type="hidden" name="intent" value="verify" />
        <button type="submit" className="btn btn-quiet">
          Verify
        </button>
      </form>
      <FilterForm list={list}>
        <Select name="action" label="Act" defaultValue={filter.action ?? ""} options={ACTION_OPTIONS} />
        <Field name="actor" label="Owner" type="email" defaultValue={filter.actor ?? ""} />
      </FilterForm>
      <DeskTable
        caption="Audit log"
        rows={entries}
        keyOf={({ number }) => number}
        empty={auditCopy.empty}
        columns={auditColumns(list.sort)}
      />
      <DeskPager list={list} next={next} what="entries" />
    </DeskPage>
  )
}
