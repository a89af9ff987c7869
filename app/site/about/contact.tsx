import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { isOrderNumber } from "#app/orders/order/order-number.ts"
import { COMPANY_PLAN, planSize, priceOfComputers } from "#app/orders/plans/plans.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { EXAMPLE_DEVICES, quoteRequestCopy } from "#app/orders/quotes/copy.ts"
import { BusinessPrices, QuoteRequested, QuoteRequestFields } from "#app/orders/quotes/request-form.tsx"
import {
  type QuoteRequestErrors,
  submitQuoteRequest,
} from "#app/orders/quotes/request-quote-action.server.ts"
import { countryLines } from "#app/platform/countries.ts"
import type { Money } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { addressLines, contact, contactLinks, makerOf } from "./contact-copy.ts"
import type { ContactFacts } from "./contact-facts.ts"

export const handle = { script: "none", shared: "by-region-without-query" }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { price, expiresAt } = await findPrice(context)
  const priceOf = (regional: Money, count: number) => {
    const total = priceOfComputers(regional, count)
    return { total, each: { ...total, amount: Math.round(total.amount / count) } }
  }
  const asked = new URL(request.url).searchParams.get("asked")
  const page = {
    facts: context.config.contact,
    prices: price && {
      oneByOne: priceOf(price, EXAMPLE_DEVICES),
      business: priceOf(price, planSize(COMPANY_PLAN)),
    },
    countries: countryLines(),
    asked: asked === null ? null : { number: isOrderNumber(asked) ? asked : null },
  }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: ActionFunctionArgs) => submitQuoteRequest(args)

export default function Contact() {
  const { facts, ...business } = useLoaderData<typeof loader>()
  const { title, lead, topicsHeading, topics } = contact
  return (
    <>
      <div className="wrap page-top">
        <h1 className="text-statement">{title}</h1>
        <p className="lead">{lead(makerOf(facts), facts.supportResponseTime)}</p>
        <p className="mt-7">
          <a
            href={contactLinks(facts).email}
            className="inline-block font-display text-[min(clamp(1.5rem,1rem+2vw,2.75rem),6vw)] font-[660] tracking-tight py-[0.4rem] text-accent underline decoration-2 underline-offset-[0.15em]"
          >
            {facts.supportEmail}
          </a>
        </p>
        <Ways facts={facts} />
      </div>
      <Business {...business} answer={quoteRequestCopy.answer(makerOf(facts), facts.supportResponseTime)} />
      <section className="band" aria-labelledby="topics">
        <div className="wrap">
          <h2 id="topics">{topicsHeading}</h2>
          <ul className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-x-12 gap-y-9">
            {topics.map(({ id, title, body, link }) => (
              <li key={id} id={id} className="border-t border-edge pt-4">
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-1.5 text-muted">{body}</p>
                {link && (
                  <p>
                    <a href={link.href} className="link link-tall">
                      {link.label}
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </section>
      {facts.grievanceOfficer && <Complaints {...facts.grievanceOfficer} />}
    </>
  )
}

type BusinessProps = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "facts"> & {
  /** Who answers, and when. */
  answer: string
}

/** Prices of business licenses, and the form that asks for a quote. */
function Business({ prices, countries, asked, answer }: BusinessProps) {
  const errors = useActionData<QuoteRequestErrors>()
  return (
    <section className="band band-sunken" id="business" aria-labelledby="business-licenses">
      <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="business-licenses">{quoteRequestCopy.heading}</h2>
          <p className="mt-3 text-muted">{quoteRequestCopy.lead}</p>
          {prices && <BusinessPrices {...prices} />}
          <p className="mt-5">{answer}</p>
        </div>
        <div className="card">
          {asked === null ? (
            <QuoteRequestFields errors={errors} countries={countries} />
          ) : (
            <QuoteRequested {...asked} answer={answer} />
          )}
        </div>
      </div>
    </section>
  )
}

function Complaints({ name, email }: NonNullable<ContactFacts["grievanceOfficer"]>) {
  const { heading, officer, body } = contact.grievance
  return (
    <section className="band" aria-labelledby="complaints">
      <div className="wrap grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_1.5fr]">
        <h2 id="complaints">{heading}</h2>
        <div className="grid max-w-[36rem] gap-4">
          <p>
            {officer}: <strong>{name}</strong>,{" "}
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </p>
          <p>{body}</p>
        </div>
      </div>
    </section>
  )
}

function Ways({ facts }: { facts: ContactFacts }) {
  const { phone } = contactLinks(facts)
  const { labels } = contact
  return (
    <dl className="facts mt-10 max-w-[44rem]">
      <div>
        <dt>{labels.phone}</dt>
        <dd>
          <a
            href={phone}
            className="link inline-block py-0.5 text-[min(1em,7vw)] whitespace-nowrap tabular-nums"
          >
            {facts.supportPhone}
          </a>
        </dd>
      </div>
      <div>
        <dt>{labels.address}</dt>
        <dd>
          <address className="not-italic">
            {facts.sellerName}
            {addressLines(facts.postalAddress).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {facts.gstin && (
              <span className="block">
                {labels.gstin} {facts.gstin}
              </span>
            )}
          </address>
        </dd>
      </div>
    </dl>
  )
}
