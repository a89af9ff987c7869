import { ActionForm, DeskPage, screen } from "#app/desk/kernel/kernel.ts"
import { saveAndSendQuote, saveQuote } from "./desk-quote.tsx"

export const { meta, loader, action } = screen({
  title: "New quote",
  actions: [saveQuote, saveAndSendQuote],
  read: () => ({}),
})

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
