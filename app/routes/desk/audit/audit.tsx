import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { auditCopy, verificationMessage } from "#app/copy/desk/audit.ts"
import { actionLabels } from "#app/copy/desk/timeline.ts"
import { pageOf, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { deskForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { verifyAudit } from "#app/services/audit/verify-audit.server.ts"
import { selectAuditEntries } from "#db/audit/audit.server.ts"
import { auditColumns, toAuditItem } from "./audit-columns.tsx"

export const meta = deskMeta("Audit")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { searchParams } = new URL(args.request.url)
  const filter = { action: searchParams.get("action") || null, actor: searchParams.get("actor") || null }
  const present = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const request = readListRequest(searchParams, "/desk/audit", new URLSearchParams(present).toString())
  const { keyset, limit } = readingOf(request)
  const number = Number(/^\d{1,15}$/.exec(request.cursor ?? "")?.[0] ?? 0) || null
  const place = { number, isOldestFirst: keyset.isOldestFirst }
  const read = await selectAuditEntries(args.context.db, filter, place, limit)
  const { items, list } = pageOf(request, read, ({ number }) => String(number))
  return { filter, list, entries: items.map(toAuditItem) }
}

export async function action(args: ActionFunctionArgs) {
  await requireOwner(args)
  await readSubmittedForm(args, deskForms(["verify"], { verify: "any" }))
  const verified = await verifyAudit(args.context)
  return data({
    isWhole: verified.brokenAt === null,
    message: verificationMessage(verified),
    lastHash: verified.lastHash,
  })
}

const ACTION_OPTIONS = [ALL, ...optionsOf(Object.fromEntries(actionLabels))]

export default function Audit() {
  const { entries, filter, list } = useLoaderData<typeof loader>()
  const verified = useActionData<typeof action>()
  return (
    <DeskList
      title="Audit"
      lead={auditCopy.lead}
      action={<VerifyForm />}
      list={list}
      what="entries"
      filters={
        <>
          <Select name="action" label="Action" defaultValue={filter.action ?? ""} options={ACTION_OPTIONS} />
          <Field name="actor" label="Owner" type="email" defaultValue={filter.actor ?? ""} />
        </>
      }
      rows={entries}
      keyOf={({ number }) => number}
      empty={auditCopy.empty}
      columns={auditColumns(list.sort)}
    >
      {verified && (
        <Notice kind={verified.isWhole ? "success" : "error"}>
          {verified.message} Last hash: <code>{verified.lastHash}</code>
        </Notice>
      )}
    </DeskList>
  )
}

function VerifyForm() {
  return (
    <form method="post">
      <input type="hidden" name="intent" value="verify" />
      <button type="submit" className="btn">
        Verify
      </button>
    </form>
  )
}
