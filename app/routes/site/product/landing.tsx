import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Accordion } from "#app/components/accordion.tsx"
import { JsonLd } from "#app/components/json-ld.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { VersionTable } from "#app/components/version-table.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { versions } from "#app/copy/site/tools.ts"
import { formatMoney } from "#app/domain/money.ts"
import { pageMaxAge } from "#app/http/pages/page-max-age.ts"
import { structuredData } from "#app/routes/site/structured-data.ts"
import { findPrice } from "#app/services/orders/find-price.server.ts"
import { FeatureCards } from "./feature-cards.tsx"
import { Hero } from "./hero.tsx"
import { LandingSection, MoreLink } from "./landing-section.tsx"
import { NeverTouched } from "./never-touched.tsx"
import { StartUpScene } from "./start-up-scene.tsx"
import { StartsByItself } from "./starts-by-itself.tsx"
import { Testimonials } from "./testimonials.tsx"
import { UndoSteps } from "./undo-steps.tsx"

export const handle = { script: "none", shared: "by-region" }
export const meta = pageMeta("/")

export async function loader({ context }: LoaderFunctionArgs) {
  const { price, expiresAt } = await findPrice(context)
  const page = { price: formatMoney(price), facts: structuredData(context.config) }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Landing() {
  const { price, facts } = useLoaderData<typeof loader>()
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
      <Versions price={price} />
      <Testimonials />
      <Questions />
      <JsonLd data={facts} />
      <Closing price={price} />
    </>
  )
}

function Versions({ price }: { price: string }) {
  return (
    <LandingSection name="versions" heading={landing.versions.heading} isNarrow>
      <VersionTable price={price} />
      <p className="actions">
        <a href="/free" className="btn btn-quiet">
          {versions.free.call}
        </a>
        <a href="/buy" className="btn btn-quiet">
          {versions.premium.call}
        </a>
      </p>
    </LandingSection>
  )
}

function Questions() {
  const { heading, items, more } = landing.faq
  return (
    <LandingSection id="faq" name="faq" heading={heading} isNarrow>
      <Accordion name="faq" items={items} />
      <MoreLink {...more} />
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
      <a href="/buy" className="btn tabular-nums">
        {call(price)}
      </a>
      <p className="small">{body}</p>
    </section>
  )
}
