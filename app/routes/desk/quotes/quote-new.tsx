import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { ActionForm, actionsOf, DeskPage, deskMeta, loadPage } from "#app/routes/desk/kernel.ts"
import { saveAndSendQuote, saveQuote } from "./quote-actions.server.ts"

export const meta = deskMeta("New quote")
export const loader = async (args: LoaderFunctionArgs) => (await loadPage(args)).page
export const action = actionsOf([saveQuote, saveAndSendQuote])

export default function NewQuote() {
  return (
    <DeskPage
      title="New quote"
      lead="A quote is a draft until it is sent. Then it can only be withdrawn: for other terms, write a new one."
      back="/desk/quotes"
    >
      <ActionForm
        of={saveAndSendQuote}
        others={[saveQuote]}
        name="quote-create"
        values={{ plan: "business", currency: "INR" }}
        isPrimary
      />
    </DeskPage>
  )
}
