import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { quotesCopy } from "#app/copy/desk/quotes.ts"
import { createId } from "#app/domain/random.ts"
import { createQuoteForm } from "#app/forms/quote.ts"
import { actionInvalid, actionRefused, readAction } from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { createQuote, sendDraft } from "#app/services/orders/create-quote.server.ts"
import { NewQuoteForm } from "./new-quote-form.tsx"

export const meta = deskMeta("New quote")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  return { formId: createId(args.context.randomBytes) }
}

/** Saves a draft, and with the button "Send" sends it too. */
export async function action(args: ActionFunctionArgs) {
  const submitted = await readAction(args, deskForms(["quote-create", "quote-send"]))
  const form = createQuoteForm(args.context.now()).safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { currency, amount, ...offer } = form.data
  const { actor, formId } = submitted
  const id = await createQuote(args.context, { actor, formId }, { ...offer, amount: { amount, currency } })
  if (!id) return actionRefused(submitted, quotesCopy.changed)
  const { intent } = submitted
  if (intent === "quote-send") await sendDraft(args.context, { actor, formId: `${formId}-send` }, id)
  return replace(`/desk/quotes/${id}?done=${intent}`, { status: 303 })
}

export default function NewQuote() {
  const { formId } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  return (
    <DeskPage title="New quote" lead={quotesCopy.newLead} back={{ href: "/desk/quotes", label: "Quotes" }}>
      <NewQuoteForm formId={formId} errors={errors} />
    </DeskPage>
  )
}
