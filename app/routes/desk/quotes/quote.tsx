import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Timeline } from "#app/components/desk/timeline.tsx"
import { Notice } from "#app/components/notice.tsx"
import { quoteDone, quoteEvents } from "#app/copy/desk/quotes.ts"
import { toTimeline } from "#app/copy/desk/timeline.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { findQuoteDetails } from "#db/orders/quote-list.server.ts"
import { submitQuoteForm } from "./quote-action.server.ts"
import { hasQuoteForm, QuoteForms, quoteFacts } from "./quote-forms.tsx"
import { quoteSummary } from "./quote-summary.server.ts"

export const meta = deskMeta("Quote")

export async function loader(args: LoaderFunctionArgs) {
  const { details, page } = await loadDetails(args, (db) => findQuoteDetails(db, args.params.quote ?? ""))
  const { config, now } = args.context
  return {
    ...page,
    quote: quoteSummary(details, now(), config.siteUrl),
    timeline: toTimeline(quoteEvents(details)),
  }
}

export async function action(args: ActionFunctionArgs) {
  return submitQuoteForm(args, args.params.quote ?? "")
}

export default function DeskQuote() {
  const { quote, timeline, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? quoteDone.get(done) : undefined
  return (
    <DeskPage title={`Quote for ${quote.buyer}`} back={{ href: "/desk/quotes", label: "Quotes" }}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && !hasQuoteForm(quote, errors.intent) && <Notice kind="error">{errors.form}</Notice>}
      <Facts facts={quoteFacts(quote)} />
      <QuoteForms quote={quote} formId={formId} errors={errors} />
      <DeskSection id="timeline" title="Everything that happened">
        <Timeline items={timeline} />
      </DeskSection>
    </DeskPage>
  )
}
