import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { readRedirectTo, requireOwner } from "#app/auth/guards.server.ts"
import { withoutProof, withProof } from "#app/auth/shown-forms.server.ts"
import { confirmTitle } from "#app/copy/desk/actions.ts"
import { pageLabel } from "#app/copy/desk/desk.ts"
import { countryName } from "#app/copy/papers/country-names.server.ts"
import { stateName } from "#app/domain/papers/indian-states.ts"
import { type FormEntries, readFormData, textEntries } from "#app/forms/read-form.server.ts"
import { DeskPage, deskMeta, type Fact, Facts } from "#app/routes/desk/kernel.ts"
import { RESENT } from "#app/routes/submitted-form.server.ts"

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
  const isResent = sent.some(([name]) => name === RESENT)
  const typed = isResent && sent.findLast(([name]) => OF_THE_FACTOR.includes(name))
  const fields = withoutProof(sent).filter((entry) => entry !== typed && entry[0] !== RESENT)
  const title = confirmTitle(fields.find(([name]) => name === "intent")?.[1] ?? "")
  if (title === null) return data(null, 400)
  const path = readRedirectTo(args.request)
  return data({ title, facts: factsOf(fields), fields: withProof(args.context, { path, fields }) })
}

const HIDDEN = ["intent", "formId"]

/** The fields in words. What the form says in words itself, "about", stands for the id of its subject. */
function factsOf(fields: FormEntries): Fact[] {
  const hidden = fields.some(([name]) => name === "about") ? [...HIDDEN, "subject"] : HIDDEN
  return fields
    .filter(([name, value]) => !hidden.includes(name) && value !== "")
    .map(([name, value]) => [fieldLabel(name), valueInWords(name, value)])
}

/** Names of fields whose label is another word. */
const labels = new Map([
  ["about", "What"],
  ["subject", "What"],
  ["taxId", "GSTIN or VAT ID"],
  ["gstin", "GSTIN"],
  ["saleEmails", "Tell me"],
])

/** "validUntil" is shown as "Valid until", "amountUSD" as "Amount USD". */
function fieldLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start}`)
  const [first = "", ...others] = words.split(" ")
  const rest = others.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
  return labels.get(name) ?? [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ")
}

function valueInWords(name: string, value: string): string {
  if (name === "country") return /^[A-Z]{2}$/.test(value) ? countryName(value) : value
  return name === "state" ? (stateName(value) ?? value) : value
}

export default function Confirm() {
  const { path } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()
  if (!form)
    return (
      <DeskPage
        title="Confirm"
        lead="There is nothing to confirm. Please go back to the page and send its form again."
      />
    )
  return (
    <DeskPage title={form.title} lead="Nothing is done yet. Please look at it once more.">
      <Facts facts={[...form.facts, ["Page", { href: path, text: pageLabel(path) }]]} />
      <form method="post" action={path} className="flex flex-wrap gap-3">
        {form.fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names can repeat
          <input type="hidden" key={index} name={name} value={value} />
        ))}
        <button type="submit" className="btn">
          Confirm
        </button>
        <a href={path} className="btn btn-quiet">
          Don't do it
        </a>
      </form>
    </DeskPage>
  )
}
