import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection, type Fact } from "#app/components/desk/desk-page.tsx"
import { StatusPill } from "#app/components/desk/status-pill.tsx"
import { Field } from "#app/components/field.tsx"
import { quotesCopy } from "#app/copy/desk/quotes.ts"
import type { QuoteSummary } from "./quote-summary.server.ts"

export function quoteFacts(quote: QuoteSummary): Fact[] {
  const { buyer, userId, offer, amount, validUntil, state, note, orderId, url, isDraft } = quote
  const link = (href: string, label: string) => (
    <a className="link wrap-anywhere" href={href}>
      {label}
    </a>
  )
  return [
    { name: "Buyer", value: userId ? link(`/desk/customers/${userId}`, buyer) : `${buyer} (no account)` },
    { name: "Offer", value: offer },
    { name: "Amount", value: amount },
    { name: "Valid until", value: validUntil },
    { name: "State", value: <StatusPill>{state}</StatusPill> },
    ...(note ? [{ name: "Note", value: <span className="whitespace-pre-line">{note}</span> }] : []),
    { name: "Order", value: orderId ? link(`/desk/orders/${orderId}`, orderId) : "None yet" },
    {
      name: "The buyer's page",
      value: isDraft ? "Once it is sent" : <code className="wrap-anywhere">{link(url, url)}</code>,
    },
  ]
}

/** Whether the quote's page has the form with this intent, which then shows its own message. */
export function hasQuoteForm({ canSend, canIssue, canWithdraw }: QuoteSummary, intent: string): boolean {
  if (intent === "quote-send") return canSend
  if (intent === "quote-withdraw") return canWithdraw
  return canIssue && (intent === "quote-bank" || intent === "quote-free")
}

type QuoteFormsProps = { quote: QuoteSummary; formId: string; errors: ActionErrors | undefined }

export function QuoteForms({ quote, formId, errors }: QuoteFormsProps) {
  const form = { formId, errors }
  const asking = { ...form, about: `${quote.offer}, ${quote.amount}, ${quote.buyer}` }
  return (
    <div className="grid grid-cols-1 items-start gap-10 md:grid-cols-2">
      {quote.canSend && (
        <DeskSection id="send" title="Send it">
          <ActionForm {...form} intent="quote-send" submit="Send">
            <p className="text-muted">{quotesCopy.sendNote}</p>
          </ActionForm>
        </DeskSection>
      )}
      {quote.canIssue && (
        <DeskSection id="bank" title="Paid by bank transfer">
          <ActionForm {...asking} intent="quote-bank" submit="Paid by bank">
            <p className="text-muted">{quotesCopy.bankNote}</p>
            <Field {...fieldOf(errors, "quote-bank", "reference")} label="Reference" />
          </ActionForm>
        </DeskSection>
      )}
      {quote.canIssue && (
        <DeskSection id="free" title="Free of charge">
          <ActionForm {...asking} intent="quote-free" submit="Issue free">
            <p className="text-muted">{quotesCopy.freeNote}</p>
            <Field {...fieldOf(errors, "quote-free", "reason")} label="Reason" />
          </ActionForm>
        </DeskSection>
      )}
      {quote.canWithdraw && (
        <DeskSection id="withdraw" title="Take it back">
          <ActionForm {...asking} intent="quote-withdraw" submit="Withdraw" isDanger>
            <p className="text-muted">{quotesCopy.withdrawNote}</p>
          </ActionForm>
        </DeskSection>
      )}
    </div>
  )
}
