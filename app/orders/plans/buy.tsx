import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { isPaid, orderBeingConfirmed } from "#app/accounts/account/account.ts"
import { pendingPaymentCopy } from "#app/orders/checkout/pending-payment-copy.ts"
import { couponOnPricing } from "#app/orders/coupons/copy.ts"
import { normalizeCouponCode } from "#app/orders/coupons/coupon.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import type { Currency } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { Accordion } from "#app/platform/ui/accordion.tsx"
import { Drawing } from "#app/platform/ui/drawing.tsx"
import { Notice, TestModeNote } from "#app/platform/ui/form.tsx"
import { requirementsInShort } from "#app/releases/versions/copy.ts"
import { makerOf } from "#app/site/about/contact-copy.ts"
import { continuePurchase, couponInAddress, submitBuy } from "./buy-action.server.ts"
import {
  boughtLinks,
  boughtThanks,
  pricingCopy,
  purchaseBenefits,
  purchaseFaq,
  supportAnswer,
} from "./copy.ts"
import { MoreComputers } from "./more-computers.tsx"
import { PlanCards } from "./plan-cards.tsx"
import { displayedPrice, PLAN_TYPES, planNames } from "./plans.ts"

type PurchaseNotesProps = {
  currency: Currency
  /** Who answers emails, and when. */
  support: string
}

function PurchaseNotes({ currency, support }: PurchaseNotesProps) {
  return (
    <>
      <section className="band band-sunken" aria-labelledby="benefits">
        <div className="wrap grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
          <div>
            <h2 id="benefits" className="text-section">
              {pricingCopy.benefits}
            </h2>
            <dl className="mt-7 grid gap-5">
              {purchaseBenefits(support).map(({ title, body }) => (
                <div key={title}>
                  <dt className="text-xl font-semibold">{title}</dt>
                  <dd className="mt-1 text-muted">{body}</dd>
                </div>
              ))}
            </dl>
          </div>
          <Drawing
            name="journal"
            width={560}
            height={280}
            alt={pricingCopy.journal}
            className="h-[280px] w-full max-w-[35rem]"
          />
        </div>
      </section>
      <section className="band" aria-labelledby="purchase-faq">
        <div className="wrap grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_2fr]">
          <h2 id="purchase-faq" className="text-section">
            {pricingCopy.faq}
          </h2>
          <Accordion name="purchase-faq" items={purchaseFaq(currency)} />
        </div>
      </section>
    </>
  )
}

export const handle = { script: "signed-in", shared: "by-region" }

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const account = await context.auth.accountIfKnown()
  const boughtPlan = account?.license && isPaid(account) ? account.license.planType : null
  const pendingOrder = account && orderBeingConfirmed(account, context.now())
  const refused = account && !boughtPlan && !pendingOrder ? await continuePurchase(args, account) : null
  const { price, hidesOriginal, expiresAt } = await findPrice(context)
  const { contact, razorpay } = context.config
  const { isTestMode } = razorpay
  const page = {
    boughtPlan,
    pendingOrder,
    refusedBecause: refused?.data.form ?? null,
    isTestMode,
    support: supportAnswer(makerOf(contact), contact.supportResponseTime),
    // Signed-out visitors get one page, with or without a coupon in the address, which the form keeps.
    coupon: account && !boughtPlan && normalizeCouponCode(couponInAddress(request) ?? ""),
    currency: price.currency,
    plans: PLAN_TYPES.map((type) => ({ type, price: displayedPrice(type, price, hidesOriginal) })),
  }
  if (refused) return data(page, refused.init ?? undefined)
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: ActionFunctionArgs) => submitBuy(args)

export default function Buy() {
  const { boughtPlan, pendingOrder, refusedBecause, isTestMode, support, coupon, currency, plans } =
    useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.form ?? refusedBecause
  return (
    <>
      <section className="wrap page-top">
        <h1 className="text-statement">{pricingCopy.title}</h1>
        <p className="lead">{pricingCopy.lead}</p>
        <div className="mt-6 grid max-w-[46rem] gap-3 empty:hidden">
          {problem && <Notice kind="error">{problem}</Notice>}
          {coupon && !problem && <Notice kind="info">{couponOnPricing.carried(coupon)}</Notice>}
          {coupon && (
            <a className="link justify-self-start" href="/buy">
              {couponOnPricing.without}
            </a>
          )}
          {!boughtPlan && <TestModeNote isTestMode={isTestMode} />}
        </div>
        {boughtPlan ? (
          <BoughtPanel thanks={boughtThanks(planNames[boughtPlan])} />
        ) : pendingOrder ? (
          <PendingPayment orderId={pendingOrder} />
        ) : (
          <>
            <PlanCards plans={plans} />
            <p className="small mt-5 flex flex-wrap items-center gap-x-5">
              {requirementsInShort}
              <a href="/free" className="link link-tall">
                {pricingCopy.free}
              </a>
            </p>
          </>
        )}
      </section>
      <PurchaseNotes currency={currency} support={support} />
    </>
  )
}

/** Replaces the plan cards for paid users. */
function BoughtPanel({ thanks }: { thanks: string }) {
  return (
    <div className="card shadow-float mt-8 grid max-w-[44rem] gap-5">
      <p className="font-display text-xl font-semibold">{thanks}</p>
      <p className="flex flex-wrap gap-3">
        <a href="/download" className="btn">
          {boughtLinks.download}
        </a>
        <a href="/dashboard" className="btn btn-quiet">
          {boughtLinks.license}
        </a>
      </p>
      <MoreComputers />
    </div>
  )
}

/** Replaces the plan cards while a license order is being confirmed. */
function PendingPayment({ orderId }: { orderId: string }) {
  const { title, body, link } = pendingPaymentCopy
  return (
    <div className="card shadow-float mt-8 grid max-w-[44rem] gap-4">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">{body}</p>
      <p>
        <a href={`/checkout/${orderId}`} className="btn">
          {link}
        </a>
      </p>
    </div>
  )
}
