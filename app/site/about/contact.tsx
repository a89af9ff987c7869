import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { isOrderNumber } from "#app/orders/order/order-number.ts"
import { offerInCountry } from "#app/orders/plans/buy-page.server.ts"
import { COMPANY_PLAN, planSize, priceOfComputers } from "#app/orders/plans/plans.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { vatOfQuote } from "#app/orders/prices/sales-copy.ts"
import { EXAMPLE_DEVICES, quoteAskedCopy, quoteRequestCopy } from "#app/orders/quotes/copy.ts"
import { QuoteRequested } from "#app/orders/quotes/request-confirmation.tsx"
import { BusinessPrices, QuoteRequestFields } from "#app/orders/quotes/request-form.tsx"
import {
  type QuoteRequestErrors,
  submitQuoteRequest,
} from "#app/orders/quotes/request-quote-action.server.ts"
import type { ContactFacts } from "#app/platform/contact-facts.ts"
import { countryLines } from "#app/platform/countries.ts"
import type { Money } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { Icon } from "#app/platform/ui/icon.tsx"
import { addressLines, contact, contactLinks, makerOf } from "./contact-copy.ts"

export const handle = { script: "none", shared: "by-region-without-query" }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { price, currency, expiresAt } = await findPrice(context)
  const { vat, salesToEurope } = await offerInCountry(context, currency)
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
    vat: vatOfQuote(vat, salesToEurope),
    countries: countryLines(),
    asked: asked === null ? null : { number: isOrderNumber(asked) ? asked : null },
  }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: ActionFunctionArgs) => submitQuoteRequest(args)

export default function Contact() {
  const { facts, asked, ...business } = useLoaderData<typeof loader>()
  const { supportEmail, supportResponseTime } = facts
  if (asked) {
    const answer = quoteAskedCopy.lead(makerOf(facts), supportResponseTime)
    return <QuoteRequested number={asked.number} answer={answer} supportEmail={supportEmail} />
  }
  return (
    <>
      <div className="wrap page-top pb-[clamp(4rem,2.6rem+4.6vw,6.5rem)]">
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div>
            <h1 className="text-statement">{contact.title}</h1>
            <p className="lead max-w-[26rem]">{contact.lead(supportResponseTime)}</p>
            <p className="actions">
              <a href={contactLinks(facts).email} className="btn max-sm:w-full wrap-anywhere">
                <Icon name="mail" /> {supportEmail}
              </a>
            </p>
          </div>
          <Ways facts={facts} />
        </div>
        <Topics officer={facts.grievanceOfficer} />
      </div>
      <Business {...business} />
    </>
  )
}

const TOPIC = "border-t-2 border-ink pt-4"

/** Topics with what to write, and the grievance contact. */
function Topics({ officer }: { officer: ContactFacts["grievanceOfficer"] }) {
  const { topics, grievance } = contact
  return (
    <div className="mt-[clamp(2.5rem,1.5rem+2vw,3.5rem)] grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-9">
      {topics.map(({ id, title, body, link }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`} className={TOPIC}>
          <h2 id={`${id}-heading`}>{title}</h2>
          <p className="mt-2 text-muted">{body}</p>
          {link && (
            <p>
              <a href={link.href} className="link link-tall">
                {link.label}
              </a>
            </p>
          )}
        </section>
      ))}
      {officer && (
        <section aria-labelledby="complaints" className={TOPIC}>
          <h2 id="complaints">{grievance.heading}</h2>
          <p className="mt-2 text-muted">
            {grievance.officer}: <strong>{officer.name}</strong>,{" "}
            <a href={`mailto:${officer.email}`} className="link">
              {officer.email}
            </a>
            . {grievance.body}
          </p>
        </section>
      )}
    </div>
  )
}

type BusinessProps = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "facts" | "asked">

/** Prices of business licenses, and the form that asks for a quote. */
function Business({ prices, vat, countries }: BusinessProps) {
  const errors = useActionData<QuoteRequestErrors>()
  return (
    <section className="band band-sunken" id="business" aria-labelledby="business-licenses">
      <div className="wrap split">
        <div>
          <h2 id="business-licenses" className="text-section">
            {quoteRequestCopy.heading}
          </h2>
          <p className="mt-5 text-muted">{quoteRequestCopy.lead}</p>
          {prices && <BusinessPrices {...prices} vat={vat} />}
        </div>
        <div className="card shadow-float">
          <QuoteRequestFields errors={errors} countries={countries} />
        </div>
      </div>
    </section>
  )
}

function Ways({ facts }: { facts: ContactFacts }) {
  const { phone } = contactLinks(facts)
  const { labels } = contact
  return (
    <dl className="facts border-b border-line">
      <div>
        <dt className="small">{labels.phone}</dt>
        <dd>
          <a href={phone} className="link inline-block py-0.5 text-[min(1em,7vw)] whitespace-nowrap tabular">
            {facts.supportPhone}
          </a>
        </dd>
      </div>
      <div>
        <dt className="small">{labels.address}</dt>
        <dd>
          <address className="not-italic">
            {facts.sellerName}
            {addressLines(facts.postalAddress).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </dd>
      </div>
      {facts.gstin && (
        <div>
          <dt className="small">{labels.gstin}</dt>
          <dd className="figure">{facts.gstin}</dd>
        </div>
      )}
    </dl>
  )
}
