import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { quotesCopy } from "#app/copy/desk/quotes.ts"
import { ActionForm, actionsOf, DeskPage, deskMeta, loadPage } from "#app/routes/desk/kernel.ts"
import { saveAndSendQuote, saveQuote } from "./quote-actions.server.ts"

export const meta = deskMeta("New quote")
export const loader = async (args: LoaderFunctionArgs) => (await loadPage(args)).page
export const action = actionsOf([saveQuote, saveAndSendQuote])

export default function NewQuote() {
  return (
    <DeskPage title="New quote" lead={quotesCopy.newLead} back={{ href: "/desk/quotes", label: "Quotes" }}>
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
