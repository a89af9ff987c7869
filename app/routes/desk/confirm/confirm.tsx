import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { readRedirectTo, requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, Facts } from "#app/components/desk/desk-page.tsx"
import { confirmCopy, confirmTitle, fieldLabel } from "#app/copy/desk/confirm.ts"
import { type FormEntries, readFormData, textEntries } from "#app/forms/read-form.server.ts"
import { ASKS } from "#app/routes/submitted-form.server.ts"

export const meta = deskMeta("Confirm")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  return { path: readRedirectTo(args.request) }
}

/** What /login/verify adds to the fields that it kept. */
const OF_THE_FACTOR = ["code", "password", "assertion"]

/** Shows a form that was kept while a code was entered, or whose act can't be undone. It does nothing itself: the page of the form does, once sent. */
export async function action(args: ActionFunctionArgs) {
  await requireOwner(args)
  const sent = textEntries(await readFormData(args.request))
  const typed = sent.findLast(([name]) => OF_THE_FACTOR.includes(name))
  const fields: FormEntries = sent.filter((entry) => entry !== typed && !ASKS.includes(entry[0]))
  const title = confirmTitle(fields.find(([name]) => name === "intent")?.[1] ?? "")
  return title === null ? data(null, 400) : data({ title, fields })
}

const HIDDEN = ["intent", "formId"]

export default function Confirm() {
  const { path } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()
  if (!form) return <DeskPage title="Confirm" lead={confirmCopy.nothing} />
  const shown = form.fields.filter(([name, value]) => !HIDDEN.includes(name) && value !== "")
  return (
    <DeskPage title={form.title} lead={confirmCopy.lead}>
      <Facts
        facts={[
          ...shown.map(([name, value]) => ({ name: fieldLabel(name), value })),
          {
            name: "Page",
            value: (
              <a className="link wrap-anywhere" href={path}>
                {path}
              </a>
            ),
          },
        ]}
      />
      <form method="post" action={path} className="flex flex-wrap gap-3">
        {form.fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names can repeat
          <input type="hidden" key={index} name={name} value={value} />
        ))}
        <button type="submit" className="btn">
          Confirm
        </button>
        <a href={path} className="btn btn-quiet">
          {confirmCopy.cancel}
        </a>
      </form>
    </DeskPage>
  )
}
