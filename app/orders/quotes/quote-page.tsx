import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { confirmSignedInAddress } from "#app/accounts/email-address/confirm-email.server.ts"
import { ConfirmEmailBanner } from "#app/accounts/email-address/confirm-email-banner.tsx"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { BILLING_LIMITS } from "#app/orders/billing/billing-details.ts"
import { isBusinessTaxId, normalizeTaxId } from "#app/orders/billing/tax-id.ts"
import { checkoutFailure } from "#app/orders/checkout/state-copy.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { salesCopy } from "#app/orders/prices/sales-copy.ts"
import { setCookies, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { FactList } from "#app/platform/ui/fact-list.tsx"
import { Field } from "#app/platform/ui/field.tsx"
import { Notice, TestModeNote } from "#app/platform/ui/form.tsx"
import { PrintButton } from "#app/platform/ui/print-button.tsx"
import { Ticket } from "#app/platform/ui/ticket.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { acceptQuote } from "./accept-quote.server.ts"
import { quoteClosings, quoteCopy } from "./copy.ts"
import { findQuoteOffer } from "./queries.server.ts"
import { givesMore, quoteAddressText } from "./quote.ts"
import { needsVatId, type Offer, quoteOffer, viewerOf } from "./quote-view.server.ts"

export const handle = { script: "print" }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const account = await context.auth.accountIfKnown()
  const offer = await findOffer(context.db, params.quote ?? "")
  const { id } = offer.quote
  const to = new URL(request.url).searchParams.get("to") ?? ""
  const signature = context.keyedHasher.isHashOf(quoteAddressText(id), to) ? to : null
  // The emailed link was opened by its addressee.
  const isProof = signature !== null && request.method !== "HEAD"
  if (isProof && account && viewerOf(offer.quote, account) === "unconfirmed") {
    const cookies = await confirmSignedInAddress(context, account)
    throw redirect(`/quotes/${id}`, { headers: setCookies(cookies) })
  }
  const payments = await openNotices(context, account, ({ order }) => order.quoteId === id)
  const country = await context.geolocation.findCountry()
  return { ...quoteOffer({ ...offer, country }, signature, account, context), payments }
}

/** A quote that was sent, and its seller; throws 404 for a draft, which is not an offer yet. */
async function findOffer(db: AppLoadContext["db"], id: string) {
  const offer = await findQuoteOffer(db, id)
  if (!offer || offer.quote.status === "draft") throw new Response(null, { status: 404 })
  return offer
}

type Loaded = Awaited<ReturnType<typeof loader>>

type ActionData = { form?: string; taxId?: { typed: string; error: string } }

const ACCEPT_FORM = onlyForm({ taxId: BILLING_LIMITS.taxId })

export async function action(args: ActionFunctionArgs) {
  const { context, params } = args
  const account = await requireAccount(args)
  const { fields } = await readSubmittedForm(args, ACCEPT_FORM)
  const offer = await findOffer(context.db, params.quote ?? "")
  const { quote, held } = offer
  const viewer = viewerOf(quote, account)
  if (viewer !== "buyer") {
    const form = viewer === "unconfirmed" ? quoteCopy.unconfirmed : quoteCopy.notYours
    return data<ActionData>({ form }, 403)
  }
  if (quote.status === "sent" && held !== null && !givesMore(quote, held))
    return data<ActionData>({ form: quoteCopy.givesNothing(held) }, 400)
  const country = await context.geolocation.findCountry()
  const typed = fields.taxId ?? ""
  const taxId = needsVatId({ ...offer, country }, context.config, context.now())
    ? normalizeTaxId(typed)
    : null
  if (taxId !== null && !isBusinessTaxId(taxId))
    return data<ActionData>({ taxId: { typed, error: salesCopy.vatIdMissing } }, 400)
  const wait = await checkRateLimit(context, "open-order", { account: account.id })
  if (wait) return tooManyRequests<ActionData>(wait, {})
  const { currency } = quote.amount
  const result = await acceptQuote(context, { quoteId: quote.id, userId: account.id, taxId, currency })
  if (result.kind === "not-open") return data<ActionData>({ form: quoteCopy.notOpen }, 400)
  if (result.kind === "started") return redirect(`/checkout/${result.orderId}`, 303)
  const { form, status } = checkoutFailure(result.because)
  return data<ActionData>({ form }, status)
}

export default function QuotePage() {
  const offer = useLoaderData<typeof loader>()
  const { form: problem, taxId } = useActionData<ActionData>() ?? {}
  const { state, viewer, isTestMode, payments, supportEmail } = offer
  const isClosed = state === "expired" || state === "withdrawn"
  const { title, lead } = headOf(state, viewer)
  return (
    <>
      <TestModeNote isTestMode={isTestMode && state === "sent"} />
      <WorkPage>
        <h1>{title}</h1>
        {lead && (
          <p className="lead no-print text-muted">
            {state === "expired" && `${quoteCopy.openUntil(offer.validUntil)} `}
            {lead}
          </p>
        )}
        <div className="grid gap-6">
          {problem && <Notice kind="error">{problem}</Notice>}
          <PaymentNotices notices={payments} />
          <Ticket kind={isClosed ? "none" : "order"} id="offer" title={offer.item}>
            <div>
              <p className={`price figure ${isClosed ? "text-muted" : ""}`}>{offer.price}</p>
              <p className="small mt-2.5">{offer.total}</p>
            </div>
          </Ticket>
          {offer.effect && <p>{offer.effect}</p>}
          {payments.length === 0 && <NextStep {...offer} taxId={taxId} />}
          {isClosed ? (
            <a className="btn justify-self-start" href={`mailto:${supportEmail}`}>
              {quoteCopy.newOne}
            </a>
          ) : (
            <OfferFacts {...offer} />
          )}
        </div>
      </WorkPage>
    </>
  )
}

/** Title and lead of the page, by what can be done with the quote. */
function headOf(state: Offer["state"], viewer: Offer["viewer"]) {
  switch (state) {
    case "expired":
    case "withdrawn":
      return quoteClosings[state]
    case "paid":
      return { title: quoteCopy.paid, lead: viewer === "buyer" ? quoteCopy.paidBuyer : null }
    default:
      return viewer === "signed-out" ? { ...quoteCopy.open, lead: quoteCopy.signedOut } : quoteCopy.open
  }
}

function OfferFacts(offer: Loaded) {
  const { number, validUntil, accepted, company, note, seller, supportEmail, state } = offer
  return (
    <FactList
      facts={{
        [quoteCopy.offeredTo]: company,
        [quoteCopy.validUntil]: validUntil,
        [quoteCopy.payment]: state === "sent" && (
          <>
            {accepted} {quoteCopy.bankTransfer} <EmailLink address={supportEmail} />.
          </>
        ),
        [quoteCopy.note]: note && <span className="whitespace-pre-line">{note}</span>,
        [quoteCopy.offeredBy]: seller,
        [quoteCopy.number]: <span className="figure">{number}</span>,
      }}
    />
  )
}

function EmailLink({ address }: { address: string }) {
  return (
    <a className="link wrap-anywhere" href={`mailto:${address}`}>
      {address}
    </a>
  )
}

/** Next step of the visitor with the quote. */
function NextStep({
  state,
  isVain,
  viewer,
  logIn,
  signUp,
  needsVatId,
  taxId,
}: Offer & Pick<ActionData, "taxId">) {
  if (isVain || state === "expired" || state === "withdrawn") return null
  if (state === "paid")
    return (
      viewer === "buyer" && (
        <a className="btn justify-self-start" href="/dashboard">
          {quoteCopy.dashboard}
        </a>
      )
    )
  if (viewer === "unconfirmed") return <ConfirmEmailBanner reason={quoteCopy.unconfirmed} />
  const isBuyer = viewer === "buyer"
  return (
    <>
      {viewer === "other" && <Notice kind="caution">{quoteCopy.otherAccount}</Notice>}
      <div className="no-print flex flex-wrap gap-3">
        {viewer === "signed-out" ? (
          <>
            <a className="btn" href={signUp}>
              {quoteCopy.signUp}
            </a>
            <a className="btn btn-quiet" href={logIn}>
              {quoteCopy.logIn}
            </a>
          </>
        ) : (
          <form method="post" action={isBuyer ? undefined : "/logout"} className="grid gap-4">
            {isBuyer && needsVatId && (
              <Field
                name="taxId"
                label={quoteCopy.vatId}
                autoComplete="off"
                spellCheck={false}
                defaultValue={taxId?.typed}
                error={taxId?.error}
                required
              />
            )}
            <button type="submit" className={isBuyer ? "btn" : "btn btn-quiet"}>
              {isBuyer ? quoteCopy.accept : quoteCopy.logOut}
            </button>
          </form>
        )}
        <PrintButton className="btn btn-quiet" />
      </div>
    </>
  )
}
