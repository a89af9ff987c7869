import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { DeskList } from "#app/components/desk/desk-list.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { ALL, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { templatesCopy } from "#app/copy/desk/email-templates.ts"
import { emailKinds, emailStates, emailsCopy, emailsDone } from "#app/copy/desk/emails.ts"
import { pageOf, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { encodeCursor } from "#app/domain/paging.ts"
import { createId } from "#app/domain/random.ts"
import { readAction } from "#app/routes/desk/shell/desk-action.server.ts"
import { EMAIL_FORMS, submitRowAction } from "#app/routes/desk/shell/row-actions.server.ts"
import { type EmailRow, listEmails } from "#db/desk/emails.server.ts"
import { emailColumns, toEmailItem } from "./email-columns.tsx"
import { readEmailFilter } from "./email-filter.ts"

export const meta = deskMeta("Emails")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, randomBytes } = args.context
  const { searchParams } = new URL(args.request.url)
  const { filter, values, query } = readEmailFilter(searchParams)
  const request = readListRequest(searchParams, "/desk/emails", query)
  const { keyset, limit } = readingOf(request)
  const rows = await listEmails(db, filter, keyset, limit)
  const cursorOf = ({ at, id }: EmailRow) => encodeCursor({ createdAt: new Date(at), id })
  const { items, list } = pageOf(request, rows, cursorOf)
  return {
    filter: values,
    list,
    done: searchParams.get("done"),
    emails: items.map((row, index) => toEmailItem(row, `${createId(randomBytes)}-${index}`)),
  }
}

export async function action(args: ActionFunctionArgs) {
  return submitRowAction(args, await readAction(args, EMAIL_FORMS))
}

const KIND_OPTIONS = [ALL, ...optionsOf(emailKinds)]
const STATE_OPTIONS = [ALL, ...optionsOf(emailStates)]

export default function Emails() {
  const { emails, filter, list, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? emailsDone.get(done) : undefined
  return (
    <DeskList
      title="Emails"
      lead={emailsCopy.lead}
      action={
        <a className="btn btn-quiet" href="/desk/emails/templates">
          {templatesCopy.link}
        </a>
      }
      list={list}
      what="emails"
      filters={
        <>
          <Select name="kind" label="Template" defaultValue={filter.kind} options={KIND_OPTIONS} />
          <Select name="state" label="State" defaultValue={filter.state} options={STATE_OPTIONS} />
        </>
      }
      rows={emails}
      keyOf={({ id }) => id}
      empty={emailsCopy.empty}
      columns={emailColumns(list.sort)}
    >
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
    </DeskList>
  )
}
