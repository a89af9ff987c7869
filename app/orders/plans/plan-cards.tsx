import { useSubmit } from "@remix-run/react"
import type { FormEvent, ReactNode } from "react"
import { formatMoney } from "#app/platform/money.ts"
import { SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { isIncluded, planCopy, pricingCopy } from "./copy.ts"
import type { DisplayedPrice, PlanType } from "./plans.ts"

/**
 * Form with the only button that buys. A browser sends it to the page's own address with its query, so that a coupon in it
 * arrives also from the page that is cached without one.
 */
function BuyForm({ price: { amount, currency } }: Pick<DisplayedPrice, "price">) {
  const submit = useSubmit()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget)
  }

  return (
    <form method="post" onSubmit={send}>
      <input type="hidden" name="displayedPrice" value={`${amount} ${currency}`} />
      <SubmitButton name="plan" value="basic" pending={pricingCopy.processing} className="w-full">
        {planCopy.basic.button}
      </SubmitButton>
    </form>
  )
}

const PRICE = "block font-display text-[min(2.75rem,var(--heading-limit))] leading-tight font-bold"

export function PlanCards({ basic, business }: { basic: DisplayedPrice; business: DisplayedPrice }) {
  return (
    <div className="mt-8 grid gap-4 lg:grid-cols-[1.15fr_1fr_1fr]">
      <PlanCard plan="basic" price={<Price {...basic} />}>
        <BuyForm price={basic.price} />
      </PlanCard>
      <PlanCard plan="business" price={<Price {...business} />}>
        <ContactLink plan="business" />
      </PlanCard>
      <PlanCard
        plan="custom"
        price={
          <p className={basic.compareAtPrice ? `${PRICE} mb-[1.7rem]` : PRICE}>{pricingCopy.letsTalk}</p>
        }
      >
        <ContactLink plan="custom" />
      </PlanCard>
    </div>
  )
}

function PlanCard({ plan, price, children }: { plan: PlanType; price: ReactNode; children: ReactNode }) {
  const { name, audience, features } = planCopy[plan]
  const emphasis = plan === "basic" ? "border-accent shadow-chosen" : ""
  return (
    <section className={`card flex flex-col ${emphasis}`} aria-labelledby={`plan-${plan}`}>
      <h2 id={`plan-${plan}`} className="text-2xl">
        {name}
      </h2>
      <p className="mt-1 mb-4 text-muted">{audience}</p>
      {price}
      <ul className="mt-5 mb-auto grid gap-2 pb-7">
        {features.map((text) => {
          const included = isIncluded(plan, text)
          return (
            <li key={text} className={`flex gap-2.5 ${included ? "" : "text-muted"}`}>
              <Icon
                name={included ? "check" : "dash"}
                size={18}
                className={`mt-1 flex-none ${included ? "text-accent" : ""}`}
              />
              <span>
                {text}
                {!included && <span className="sr-only"> {pricingCopy.notIncluded}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {children}
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

function ContactLink({ plan }: { plan: "business" | "custom" }) {
  return (
    <a href="/contact#business" className="btn btn-quiet w-full">
      {planCopy[plan].button}
      <span className="sr-only"> {pricingCopy.aboutPlan(planCopy[plan].name)}</span>
    </a>
  )
}
