import { useSubmit } from "@remix-run/react"
import type { FormEvent } from "react"
import { formatMoney, type Money } from "#app/platform/money.ts"
import { SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { planCard, pricingCopy } from "./copy.ts"
import { type DisplayedPrice, type PlanType, planNames, planOf, SINGLE_PLAN } from "./plans.ts"

type BuyFormProps = { plan: PlanType; price: Money; button: string }

/**
 * Form with the button that buys a plan. A browser sends it to the page's own address with its query, so that a coupon in it
 * arrives also from the page that is cached without one.
 */
function BuyForm({ plan, price: { amount, currency }, button }: BuyFormProps) {
  const submit = useSubmit()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget)
  }

  return (
    <form method="post" onSubmit={send}>
      <input type="hidden" name="displayedPrice" value={`${amount} ${currency}`} />
      <SubmitButton name="plan" value={plan} pending={pricingCopy.processing} className="w-full">
        {button}
      </SubmitButton>
    </form>
  )
}

const PRICE = "block font-display text-[min(2.75rem,var(--heading-limit))] leading-tight font-bold"

type PricedPlan = { type: PlanType; price: DisplayedPrice | null }

export function PlanCards({ plans }: { plans: PricedPlan[] }) {
  const columns = plans.length > 3 ? "lg:grid-cols-2" : "lg:grid-flow-col lg:grid-cols-[1.15fr]"
  const isCompared = plans.some(({ price }) => price?.compareAtPrice)
  return (
    <div className={`mt-8 grid auto-cols-fr gap-4 ${columns}`}>
      {plans.map(({ type, price }) => (
        <PlanCard key={type} plan={type} price={price} isCompared={isCompared} />
      ))}
    </div>
  )
}

type PlanCardProps = { plan: PlanType; price: DisplayedPrice | null; isCompared: boolean }

function PlanCard({ plan, price, isCompared }: PlanCardProps) {
  const { audience, features, button } = planCard(plan)
  const emphasis = plan === SINGLE_PLAN ? "border-accent shadow-chosen" : ""
  return (
    <section className={`card flex flex-col ${emphasis}`} aria-labelledby={`plan-${plan}`}>
      <h2 id={`plan-${plan}`} className="text-2xl">
        {planNames[plan]}
      </h2>
      <p className="mt-1 mb-4 text-muted">{audience}</p>
      {price ? (
        <Price {...price} />
      ) : (
        <p className={isCompared ? `${PRICE} mb-[1.7rem]` : PRICE}>{pricingCopy.letsTalk}</p>
      )}
      <ul className="mt-5 mb-auto grid gap-2 pb-7">
        {features.map(({ text, isIncluded }) => (
          <li key={text} className={`flex gap-2.5 ${isIncluded ? "" : "text-muted"}`}>
            <Icon
              name={isIncluded ? "check" : "dash"}
              size={18}
              className={`mt-1 flex-none ${isIncluded ? "text-accent" : ""}`}
            />
            <span>
              {text}
              {!isIncluded && <span className="sr-only"> {pricingCopy.notIncluded}</span>}
            </span>
          </li>
        ))}
      </ul>
      {planOf(plan).sale === "bought" && price ? (
        <BuyForm plan={plan} price={price.price} button={button} />
      ) : (
        <a href="/contact#business" className="btn btn-quiet w-full">
          {button}
          <span className="sr-only"> {pricingCopy.aboutPlan(planNames[plan])}</span>
        </a>
      )}
    </section>
  )
}

function Price({ price, compareAtPrice }: DisplayedPrice) {
  return (
    <p className="tabular-nums">
      <span className={PRICE}>{formatMoney(price)}</span>{" "}
      {compareAtPrice && (
        <s className="text-muted">
          <span className="sr-only">{pricingCopy.originalPrice} </span>
          {formatMoney(compareAtPrice)}
        </s>
      )}
    </p>
  )
}
