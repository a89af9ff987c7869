import { useSubmit } from "@remix-run/react"
import type { FormEvent } from "react"
import { RESELLER, salesCopy } from "#app/orders/prices/sales-copy.ts"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { SubmitButton, UnansweredNotice } from "#app/platform/ui/form.tsx"
import { Icon, type IconName } from "#app/platform/ui/icon.tsx"
import { useUnanswered } from "#app/platform/ui/unanswered.ts"
import { type Offer, planCard, pricingCopy, soldBy } from "./copy.ts"
import { type DisplayedPrice, type PlanType, planNames, planOf, SINGLE_PLAN } from "./plans.ts"

type BuyFormProps = { plan: PlanType; price: Money; button: string }

/**
 * Form with the button that buys a plan. A browser sends it to the page's own address with its query, so that a coupon in it
 * arrives also from the page that is cached without one.
 */
function BuyForm({ plan, price: { amount, currency }, button }: BuyFormProps) {
  const submit = useSubmit()
  const { form, onSubmitCapture, message } = useUnanswered()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget)
  }

  return (
    <form ref={form} method="post" onSubmit={send} onSubmitCapture={onSubmitCapture}>
      <UnansweredNotice message={message} />
      <input type="hidden" name="displayedPrice" value={`${amount} ${currency}`} />
      <SubmitButton name="plan" value={plan} pending={pricingCopy.processing} className="w-full">
        {button}
      </SubmitButton>
    </form>
  )
}

type PricedPlan = { type: PlanType; price: DisplayedPrice | null }

type PlanCardsProps = {
  plans: PricedPlan[]
  offer: Offer
  appFeatures: readonly string[]
  seller: string
  refundRule: string
}

/** The plan for one computer in a card as wide as the page, the others below it. */
export function PlanCards({ plans, ...facts }: PlanCardsProps) {
  return (
    <div className="mt-8 lg:mt-16 grid gap-6 lg:grid-cols-2">
      {plans.map(({ type, price }) =>
        type === SINGLE_PLAN && price ? (
          <SinglePlanCard key={type} plan={type} price={price} {...facts} />
        ) : (
          <PlanCard
            key={type}
            plan={type}
            price={price}
            isSold={facts.offer.isSold}
            appFeatures={facts.appFeatures}
          />
        ),
      )}
    </div>
  )
}

type SinglePlanCardProps = Omit<PlanCardsProps, "plans"> & { plan: PlanType; price: DisplayedPrice }

function SinglePlanCard({ plan, price, offer, appFeatures, seller, refundRule }: SinglePlanCardProps) {
  const { audience, features, button } = planCard(plan, appFeatures)
  const { currency } = price.price
  const [final = "", ...exceptions] = refundRule.split(/(?=,)/)
  return (
    <section className="card plan-single" aria-labelledby={`plan-${plan}`}>
      <div>
        <PlanTitle plan={plan} audience={audience} />
        <Price {...price} />
        {offer.isSold ? (
          <>
            <BuyForm plan={plan} price={price.price} button={button} />
            <SmallLine icon="card">{pricingCopy.payment(currency)}</SmallLine>
            <SmallLine icon="pin">{soldBy(offer.isResold ? RESELLER : seller, currency, offer)}</SmallLine>
          </>
        ) : (
          <NotSold />
        )}
      </div>
      <Features features={features} />
      <div className="plan-foot">
        <p className="flex gap-2.5 text-sm">
          <Icon name="alert" className="mt-0.5 text-amber" />
          <span>
            <b>{pricingCopy.warning.rule}</b>{" "}
            <a className="link" href="/free#warning">
              {pricingCopy.warning.link}
            </a>
          </span>
        </p>
        <p className="flex gap-2.5 text-sm">
          <Icon name="undo" className="mt-0.5" />
          <span>
            <b>{final}</b>
            {`${exceptions.join("")} `}
            <a className="link" href="/free">
              {pricingCopy.free}
            </a>
          </span>
        </p>
      </div>
    </section>
  )
}

/** Stands in place of the button where nothing is sold to consumers. */
function NotSold() {
  const { before, link, after } = salesCopy.company
  return (
    <>
      <div className="grid gap-3">
        <button type="button" disabled className="btn btn-quiet pointer-events-none w-full text-muted">
          {salesCopy.button}
        </button>
        <a href="/free" className="btn w-full">
          {salesCopy.free}
        </a>
      </div>
      <p className="small mt-3">
        {before}
        <a className="link" href="/contact#business">
          {link}
        </a>
        {after}
      </p>
    </>
  )
}

type PlanCardProps = {
  plan: PlanType
  price: DisplayedPrice | null
  isSold: boolean
  appFeatures: readonly string[]
}

function PlanCard({ plan, price, isSold, appFeatures }: PlanCardProps) {
  const { audience, features, button } = planCard(plan, appFeatures)
  return (
    <section className="card plan-other" aria-labelledby={`plan-${plan}`}>
      <div>
        <PlanTitle plan={plan} audience={audience} />
        {price ? (
          <Price {...price} />
        ) : planOf(plan).devices === null ? (
          <p className="mt-3.5 mb-4">
            <b className="plan-price">{pricingCopy.letsTalk}</b>
          </p>
        ) : (
          <p className="mt-3.5 mb-4">{pricingCopy.noPrice}</p>
        )}
      </div>
      <Features features={features} />
      <div className="mt-auto pt-6">
        {planOf(plan).sale === "bought" ? (
          price && (isSold ? <BuyForm plan={plan} price={price.price} button={button} /> : <NotSold />)
        ) : (
          <a href="/contact#business" className="btn btn-quiet w-full">
            {button}
            <span className="sr-only">{` ${pricingCopy.aboutPlan(planNames[plan])}`}</span>
          </a>
        )}
      </div>
    </section>
  )
}

function PlanTitle({ plan, audience }: { plan: PlanType; audience: string }) {
  return (
    <>
      <h2 id={`plan-${plan}`}>{planNames[plan]}</h2>
      <p className="text-muted">{audience}</p>
    </>
  )
}

function Features({ features }: Pick<ReturnType<typeof planCard>, "features">) {
  return (
    <ul className="plan-features grid gap-2.5">
      {features.map(({ text, isIncluded, note }) => (
        <li key={text} className={`flex gap-2.5 leading-snug ${isIncluded ? "" : "text-muted"}`}>
          <Icon
            name={isIncluded ? "check" : "dash"}
            className={`mt-0.5 stroke-2 ${isIncluded ? "text-accent" : ""}`}
          />
          <span>
            {text}
            {!isIncluded && <span className="sr-only">{` ${pricingCopy.notIncluded}`}</span>}
            {note && <span className="small block">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function SmallLine({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p className="small mt-3 flex gap-2.5">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

function Price({ price, compareAtPrice }: DisplayedPrice) {
  return (
    <p className="mt-3.5 mb-4">
      <span className="sr-only">{`${pricingCopy.price} `}</span>
      <b className="plan-price figure">{formatMoney(price)}</b>{" "}
      {compareAtPrice && (
        <span className="small ms-1.5">
          <span className="sr-only">{`${pricingCopy.originalPrice} `}</span>
          <s className="figure">{formatMoney(compareAtPrice)}</s>
        </span>
      )}
    </p>
  )
}
