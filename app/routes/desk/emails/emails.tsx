import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { DeskPager } from "#app/components/desk/desk-pager.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { ALL, FilterForm, optionsOf } from "#app/components/desk/filter-form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { Select } from "#app/components/select.tsx"
import { type EmailState, emailStates, emailsCopy, emailsDone } from "#app/copy/desk/emails.ts"
import { PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { createId } from "#app/domain/random.ts"
import { readAct } from "#app/routes/desk/shell/desk-action.server.ts"
import { readListPage } from "#app/routes/desk/shell/list-page.ts"
import { EMAIL_FORMS, submitRowAct } from "#app/routes/desk/shell/row-actions.server.ts"
import { listEmails } from "#db/desk/emails.server.ts"
import { emailColumns, toEmailItem } from "./email-columns.tsx"

export const meta = deskMeta("Emails")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, randomBytes } = args.context
  const { searchParams } = new URL(args.request.url)
  const wanted = searchParams.get("state") ?? ""
  const state = Object.hasOwn(emailStates, wanted) ? (wanted as EmailState) : null
  const list = readListPage(searchParams, "/desk/emails", state ? `state=${state}` : "")
  const rows = await listEmails(db, state, list.keyset, PAGE_SIZE + 1)
  const { items, next } = paginate(rows.map(({ at, ...row }) => ({ ...row, row, createdAt: new Date(at) })))
  return {
    state: state ?? "",
    list,
    next,
    done: searchParams.get("done"),
    emails: items.map(({ row }, index) => toEmailItem(row, `${createId(randomBytes)}-${index}`)),
  }
}

export async function action(args: ActionFunctionArgs) {
  return submitRowAct(args, await readAct(args, EMAIL_FORMS))
}

const STATE_OPTIONS = [ALL, ...optionsOf(emailStates)]

export default function Emails() {
  const { emails, state, list, next, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActErrors>()
  const message = done && !errors ? emailsDone.get(done) : undefined
  return (
    <DeskPage title="Emails" lead={emailsCopy.lead}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      <FilterForm list={list}>
        <Select name="state" label="State" defaultValue={state} options={STATE_OPTIONS} />
      </FilterForm>
      <DeskTable
        caption="Emails"
        rows={emails}
        keyOf={({ id }) => id}
        empty={emailsCopy.empty}
        columns={emailColumns(list.sort)}
      />
      <DeskPager list={list} next={next} what="emails" />
    </DeskPage>
  )
}
