import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Accordion } from "#app/components/accordion.tsx"
import { JsonLd } from "#app/components/json-ld.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { landing } from "#app/copy/site/landing.ts"
import { versions } from "#app/copy/site/tools.ts"
import { formatMoney, type Money } from "#app/domain/money.ts"
import { basicPrice } from "#app/domain/orders/plans.ts"
import { pageMaxAge } from "#app/http/pages/page-max-age.ts"
import { BuyForm } from "#app/routes/orders/buy-form.tsx"
import { structuredData } from "#app/routes/site/structured-data.ts"
import { findPrice } from "#app/services/orders/find-price.server.ts"
import { FeatureCards } from "./feature-cards.tsx"
import { Hero } from "./hero.tsx"
import { LandingSection, MoreLinks } from "./landing-section.tsx"
import { NeverTouched } from "./never-touched.tsx"
import { StartUpScene } from "./start-up-scene.tsx"
import { StartsByItself } from "./starts-by-itself.tsx"
import { Testimonials } from "./testimonials.tsx"
import { UndoSteps } from "./undo-steps.tsx"
import { VersionTable } from "./version-table.tsx"

export const handle = { script: "none", shared: "by-region" }
export const meta = pageMeta("/")

export async function loader({ context }: LoaderFunctionArgs) {
  const { price, expiresAt } = await findPrice(context)
  const page = { basic: basicPrice(price).price, facts: structuredData(context.config) }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Landing() {
  const { basic, facts } = useLoaderData<typeof loader>()
  const price = formatMoney(basic)
  return (
    <>
      <Hero price={price} />
      <StartUpScene />
      <StartsByItself />
      <FeatureCards />
      <UndoSteps />
      <div className="band band-sunken">
        <div className="wrap">
          <NeverTouched />
        </div>
      </div>
      <Versions basic={basic} />
      <Testimonials />
      <Questions />
      <JsonLd data={facts} />
      <Closing price={price} />
    </>
  )
}

/** The price and its button: who wants to buy needs no other page first. */
function Versions({ basic }: { basic: Money }) {
  return (
    <LandingSection id="premium" name="versions" heading={landing.versions.heading} isNarrow>
      <VersionTable price={formatMoney(basic)} />
      <div className="actions">
        <BuyForm price={basic} action="/buy" />
        <a href="/free" className="btn btn-quiet">
          {versions.free.call}
        </a>
      </div>
      <p className="mt-3 small">
        {landing.versions.basic}{" "}
        <a href="/buy" className="link link-tall">
          {versions.premium.call}
        </a>
      </p>
    </LandingSection>
  )
}

function Questions() {
  const { heading, items, more } = landing.faq
  return (
    <LandingSection id="faq" name="faq" heading={heading} isBeside>
      <div>
        <Accordion name="faq" items={items} />
        <MoreLinks links={[more]} />
      </div>
    </LandingSection>
  )
}

function Closing({ price }: { price: string }) {
  const { title, body, call } = landing.closing
  return (
    <section className="scene closing" aria-labelledby="closing">
      <h2 id="closing" className="text-section">
        {title}
      </h2>
      <a href="#premium" className="btn tabular-nums">
        {call(price)}
      </a>
      <p className="small">{body}</p>
    </section>
  )
}
