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
import { refundRule } from "#app/orders/order/refund-rule-copy.ts"
import { noticeCopy } from "#app/orders/payment-notices/labels-copy.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { brand } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { Accordion } from "#app/platform/ui/accordion.tsx"
import { Notice, TestModeNote } from "#app/platform/ui/form.tsx"
import { requirementsInShort } from "#app/releases/versions/copy.ts"
import { planFeatures, purchaseBenefits } from "#app/site/landing/benefits-copy.ts"
import { continuePurchase, couponInAddress, submitBuy } from "./buy-action.server.ts"
import { offerInCountry } from "./buy-page.server.ts"
import { boughtLinks, boughtThanks, type Offer, otherQuestions, pricingCopy, purchaseFaq } from "./copy.ts"
import { MoreComputers } from "./more-computers.tsx"
import { PlanCards } from "./plan-cards.tsx"
import { displayedPrice, PLAN_TYPES, planNames } from "./plans.ts"
import { WhatYouGet, type WhatYouGetProps } from "./what-you-get.tsx"

export { clientAction } from "#app/platform/ui/unanswered.ts"

type PurchaseNotesProps = WhatYouGetProps & { currency: Currency; offer: Offer; isReduced: boolean }

function PurchaseNotes({ currency, offer, isReduced, ...benefits }: PurchaseNotesProps) {
  return (
    <>
      <WhatYouGet {...benefits} />
      <section className="band" aria-labelledby="purchase-faq">
        <div className="wrap split">
          <h2 id="purchase-faq" className="text-section">
            {pricingCopy.faq}
          </h2>
          <div>
            <Accordion name="purchase-faq" items={purchaseFaq(currency, offer, isReduced)} />
            <p className="small mt-5">
              {otherQuestions.before}
              <a className="link" href="/contact">
                {otherQuestions.ask}
              </a>
              {otherQuestions.between}
              <a className="link" href="/help">
                {otherQuestions.help}
              </a>
              {otherQuestions.after}
            </p>
          </div>
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
  const payments = await openNotices(context, account, ({ kind }) => kind === "license")
  const heldPayment = payments.find(({ orderId }) => orderId === account?.heldOrderId) ?? null
  const mayBuy = account && !boughtPlan && !pendingOrder && !heldPayment
  const refused = mayBuy ? await continuePurchase(args, account) : null
  const { price, currency, hidesOriginal, expiresAt } = await findPrice(context)
  const { contact, razorpay } = context.config
  const { isTestMode } = razorpay
  const page = {
    boughtPlan,
    pendingOrder,
    heldPayment: boughtPlan ? null : heldPayment,
    payments: payments.filter((payment) => boughtPlan || payment !== heldPayment),
    refusedBecause: refused?.data.form ?? null,
    isTestMode,
    seller: `${contact.sellerName}, ${brand.place}`,
    features: planFeatures,
    benefits: purchaseBenefits(contact.supportResponseTime),
    // Signed-out visitors get one page, with or without a coupon in the address, which the form keeps.
    coupon: account && !boughtPlan && normalizeCouponCode(couponInAddress(request) ?? ""),
    currency,
    isReduced: price !== null && !hidesOriginal,
    offer: await offerInCountry(context, currency),
    plans: PLAN_TYPES.map((type) => ({ type, price: price && displayedPrice(type, price, hidesOriginal) })),
  }
  if (refused) return data(page, refused.init ?? undefined)
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: ActionFunctionArgs) => submitBuy(args)

export default function Buy() {
  const { boughtPlan, pendingOrder, heldPayment, payments, ...page } = useLoaderData<typeof loader>()
  const { refusedBecause, isTestMode, seller, features, benefits, coupon, currency, plans, offer } = page
  const { isReduced } = page
  const problem = useActionData<typeof action>()?.form ?? refusedBecause
  return (
    <>
      {!boughtPlan && <TestModeNote isTestMode={isTestMode} />}
      <section className="wrap page-top">
        <h1 className="text-statement">{pricingCopy.title}</h1>
        <p className="lead">{pricingCopy.lead}</p>
        <div className="mt-6 grid max-w-[46rem] gap-3 empty:hidden">
          {problem && <Notice kind="error">{problem}</Notice>}
          <PaymentNotices notices={payments} />
          {coupon && !problem && <Notice kind="info">{couponOnPricing.carried(coupon)}</Notice>}
          {coupon && (
            <a className="link justify-self-start" href="/buy">
              {couponOnPricing.without}
            </a>
          )}
        </div>
        {boughtPlan ? (
          <BoughtPanel thanks={boughtThanks(planNames[boughtPlan])} />
        ) : heldPayment ? (
          <PaymentPanel {...heldPayment} link={noticeCopy.see} />
        ) : pendingOrder ? (
          <PaymentPanel {...pendingPaymentCopy} orderId={pendingOrder} />
        ) : (
          <>
            <PlanCards
              plans={plans}
              offer={offer}
              appFeatures={features}
              seller={seller}
              refundRule={refundRule}
            />
            <p className="small mt-4 lg:mb-12">{requirementsInShort}</p>
          </>
        )}
      </section>
      <PurchaseNotes currency={currency} offer={offer} isReduced={isReduced} {...benefits} />
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

type PaymentPanelProps = { title: string; text: string; orderId: string; link: string }

/** Replaces the plan cards while the payment of a license order is being confirmed or looked at. */
function PaymentPanel({ title, text, orderId, link }: PaymentPanelProps) {
  return (
    <div className="card shadow-float mt-8 grid max-w-[44rem] gap-4">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">{text}</p>
      <p>
        <a href={`/checkout/${orderId}`} className="btn">
          {link}
        </a>
      </p>
    </div>
  )
}
