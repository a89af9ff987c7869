import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { deskForms, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { verificationMessage } from "#app/audit/copy.ts"
import { selectAuditEntries } from "#app/audit/queries.server.ts"
import { verifyAudit } from "#app/audit/record-entry.server.ts"
import { linkTo } from "#app/audit/subjects.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { Code } from "#app/screens/cells.tsx"
import { type Filter, optionsOf, withBlank } from "#app/screens/filters.ts"
import { ListPage, list } from "#app/screens/list.tsx"
import { auditLogCopy as copy } from "./copy.ts"
import { deskWords, entryLabels } from "./words-view.server.ts"

const { entryLabel, describeChange, describeSubject } = deskWords

const anyText: Filter<string>["read"] = (text) => text || null

export const { meta, loader } = list({
  filters: {
    action: {
      options: withBlank(copy.all, optionsOf(Object.fromEntries(entryLabels))),
      read: anyText,
    },
    actor: { label: copy.owner, type: "email", read: anyText },
  },
  find: (db, filter, { keyset: { isOldestFirst }, limit, cursor }) => {
    const number = Number(/^\d{1,15}$/.exec(cursor ?? "")?.[0] ?? 0) || null
    return selectAuditEntries(db, filter, { number, isOldestFirst }, limit)
  },
  title: copy.title,
  lead: copy.lead,
  what: copy.entries,
  empty: copy.empty,
  cursorOf: ({ number }) => String(number),
  columns: {
    "No.": {
      narrow: "side",
      isClear: true,
      isNumber: true,
      cell: "number",
    },
    When: { isShort: true, isClear: true, cell: ({ at }) => ({ at }) },
    Owner: { isClear: true, isShort: true, cell: "actor" },
    Action: { narrow: "title", cell: ({ action }) => entryLabel(action) },
    About: {
      narrow: "side",
      isClear: true,
      isShort: true,
      cell: ({ subjectKind: kind, subjectId: id }) => linkTo(kind, id, describeSubject(kind, id)),
    },
    Changes: {
      narrow: "below",
      isLong: true,
      cell: (entry) =>
        [...describeChange(entry), entry.reason && copy.reason(entry.reason)].filter(Boolean).join(" · "),
    },
  },
})

const FORMS = deskForms([{ intent: "verify", factor: "any", limits: {} }])

export const action = withForms(FORMS, async (args: ActionFunctionArgs) => {
  await requireOwner(args)
  await readSubmittedForm(args, FORMS)
  const verified = await verifyAudit(args.context)
  return { ...verified, message: verificationMessage(verified) }
})

export default function Audit() {
  const verified = useActionData<typeof action>()
  return (
    <ListPage
      page={useLoaderData<typeof loader>()}
      form={
        <form method="post">
          <input type="hidden" name="intent" value="verify" />
          <button type="submit" className="btn">
            {copy.verify}
          </button>
        </form>
      }
    >
      {verified && (
        <Notice kind={verified.brokenAt === null ? "success" : "error"}>
          {verified.message} {copy.lastHash} <Code text={verified.lastHash} />
        </Notice>
      )}
    </ListPage>
  )
}
