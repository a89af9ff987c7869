import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { quoteCopy } from "#app/copy/orders/quotes.ts"
import { tooManyRequests } from "#app/http/responses.server.ts"
import { providerFailure } from "#app/routes/payments/checkout-failure.server.ts"
import { onlyForm, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { acceptQuote } from "#app/services/orders/accept-quote.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { findQuoteOffer } from "#db/orders/quotes.server.ts"
import { QuoteOffer } from "./quote-offer.tsx"
import { quoteOffer, viewerOf } from "./quote-offer-data.server.ts"

export const handle = { script: "none" }
export const meta = pageMeta("/quotes")

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const account = await context.auth.accountIfKnown()
  const offer = await findOffer(context.db, params.quote ?? "")
  const signature = new URL(request.url).searchParams.get("to") ?? ""
  return quoteOffer({ ...offer, signature }, account, context)
}

/** A quote that was sent, and its seller; throws 404 for a draft, which is not an offer yet. */
async function findOffer(db: AppLoadContext["db"], id: string) {
  const offer = await findQuoteOffer(db, id)
  if (!offer || offer.quote.status === "draft") throw new Response(null, { status: 404 })
  return offer
}

type ActionData = { form?: string }

export async function action(args: ActionFunctionArgs) {
  const { context, params } = args
  const account = await requireAccount(args)
  await readSubmittedForm(args, onlyForm())
  const { quote } = await findOffer(context.db, params.quote ?? "")
  const viewer = viewerOf(quote, account)
  if (viewer !== "buyer") {
    const form = viewer === "unconfirmed" ? quoteCopy.unconfirmed : quoteCopy.notYours
    return data<ActionData>({ form }, 403)
  }
  const wait = await checkRateLimit(context, "open-order", { account: account.id })
  if (wait > 0) return tooManyRequests<ActionData>(wait, {})
  const result = await acceptQuote(context, { quoteId: quote.id, userId: account.id })
  if (result.kind === "not-open") return data<ActionData>({ form: quoteCopy.notOpen }, 400)
  if (result.kind !== "started") return data<ActionData>({ form: providerFailure(result) }, 503)
  return redirect(`/checkout/${result.orderId}`, 303)
}

export default function QuotePage() {
  const offer = useLoaderData<typeof loader>()
  const problem = useActionData<ActionData>()?.form
  return (
    <div className="column max-w-[38rem]">
      <h1>{quoteCopy.title}</h1>
      <p className="no-print mt-3 text-muted">{quoteCopy.lead}</p>
      <div className="mt-7 grid gap-5">
        {problem && <Notice kind="error">{problem}</Notice>}
        <QuoteOffer {...offer} />
        <p className="no-print text-muted">{quoteCopy.print}</p>
      </div>
    </div>
  )
}
