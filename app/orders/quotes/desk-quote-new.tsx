import { useLoaderData } from "@remix-run/react"
import { COMPANY_PLAN } from "#app/orders/plans/plans.ts"
import { ActionForm } from "#app/screens/action-form.tsx"
import { DeskPage } from "#app/screens/desk-page.tsx"
import { screen } from "#app/screens/page.server.ts"
import { saveAndSendQuote, saveQuote } from "./desk-actions.server.ts"
import { quotesCopy } from "./desk-copy.ts"

export const { meta, loader, action } = screen({
  title: quotesCopy.newQuote,
  lead: quotesCopy.newQuoteLead,
  back: "/desk/quotes",
  actions: [saveQuote, saveAndSendQuote],
  read: () => ({}),
})

export default function NewQuote() {
  return (
    <DeskPage page={useLoaderData<typeof loader>()}>
      <ActionForm
        of={saveAndSendQuote.shown}
        others={[saveQuote.shown]}
        name="quote-create"
        values={{ plan: COMPANY_PLAN, currency: "INR" }}
        isPrimary
      />
    </DeskPage>
  )
}
