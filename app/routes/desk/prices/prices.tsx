import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection } from "#app/components/desk/desk-page.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pricesCopy } from "#app/copy/desk/prices.ts"
import { createId } from "#app/domain/random.ts"
import { listPrices } from "#db/orders/price-changes.server.ts"
import { submitPriceForm } from "./price-action.server.ts"
import { PriceForms } from "./price-forms.tsx"
import { PriceHistory } from "./price-history.tsx"
import type { PriceLook } from "./price-look.server.ts"
import { PriceLookPage } from "./price-look.tsx"
import { PricePreview } from "./price-preview.tsx"
import { pricesSummary } from "./prices-summary.ts"

export const meta = deskMeta("Prices")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, now, randomBytes } = args.context
  const { searchParams } = new URL(args.request.url)
  const summary = pricesSummary(await listPrices(db), searchParams.get("country"), now())
  return { ...summary, formId: createId(randomBytes), done: searchParams.get("done") }
}

export async function action(args: ActionFunctionArgs) {
  return submitPriceForm(args)
}

export default function Prices() {
  const { regions, history, preview, formId, done } = useLoaderData<typeof loader>()
  const sent = useActionData<ActionErrors & { look?: PriceLook }>()
  const errors = sent && !sent.look ? sent : undefined
  if (sent?.look) {
    const { formId: sentFormId = "", intent: _, shown: __, newPrice: ___, ...fields } = sent.values ?? {}
    return (
      <PriceLookPage
        {...{ look: sent.look, fields, intent: sent.intent, formId: sentFormId, errors: sent }}
      />
    )
  }
  return (
    <DeskPage title="Prices" lead={pricesCopy.lead}>
      {done && !errors && <Notice kind="success">{doneMessage(done)}</Notice>}
      <PricePreview {...preview} />
      <div className="desk-regions">
        {regions.map((region) => (
          <PriceForms key={region.region} region={region} formId={formId} errors={errors} />
        ))}
      </div>
      <DeskSection id="history" title="History">
        <PriceHistory changes={history} />
      </DeskSection>
    </DeskPage>
  )
}

const doneMessage = (intent: string) =>
  intent.startsWith("next-") ? "The planned change is removed." : "The price is saved."
