import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { offerInCountry } from "#app/orders/plans/buy-page.server.ts"
import { priceOf, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { formatMoney } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { PathIcon } from "#app/platform/ui/icon.tsx"
import { requirementsInShort } from "#app/releases/versions/copy.ts"
import { ComparisonTable } from "./comparison-table.tsx"
import { landing } from "./copy.ts"
import { featuresCopy } from "./features-copy.ts"
import { Caution, NeverTouched } from "./landing-parts.tsx"
import { ownParts } from "./own-parts.tsx"
import { featuresPicture } from "./pictures-copy.ts"
import { ScreenshotPicture } from "./screenshot.tsx"
import { ToolSection } from "./tool-section.tsx"
import { neverTouched, tools } from "./tools-copy.ts"

export const handle = { script: "none", shared: "by-region" }

export async function loader({ context }: LoaderFunctionArgs) {
  const { price, currency, expiresAt } = await findPrice(context)
  const { isSold } = await offerInCountry(context, currency)
  const page = { price: price && isSold ? formatMoney(priceOf(SINGLE_PLAN, price).price) : null }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Features() {
  const { price } = useLoaderData<typeof loader>()
  const { title, lead, after, tryFree } = featuresCopy
  const { Journal } = ownParts
  const shot = featuresPicture && (
    <ScreenshotPicture {...featuresPicture} className="rounded-lg shadow-float" />
  )
  const aside = Journal ? <Journal /> : shot
  return (
    <>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-10 pt-[clamp(2.5rem,1.6rem+3vw,4.5rem)] pb-[clamp(3rem,2rem+4vw,6rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6.4fr)]">
        <div>
          <h1 className="text-statement">{title}</h1>
          <p className="lead">{lead}</p>
          {aside && <ToolLinks />}
        </div>
        {aside ?? <ToolLinks isAlone />}
      </div>
      <div className="wrap pb-[clamp(4rem,2.6rem+4.6vw,6.5rem)]">
        {tools.map((tool) => (
          <ToolSection key={tool.id} tool={tool} />
        ))}
        {after && (
          <p className="small border-t border-line pt-6">
            {`${after.text} `}
            <a href={after.link.href} className="link">
              {after.link.label}
            </a>
          </p>
        )}
      </div>
      <Updates />
      <ComparisonTable price={price} />
      <section className="scene" aria-labelledby="free">
        <div className="wrap">
          <h2 id="free" className="text-statement">
            {tryFree.heading}
          </h2>
          <p className="lead">{tryFree.lead}</p>
          <p className="actions">
            <a href={tryFree.call.href} className="btn">
              {tryFree.call.label}
            </a>
            <a href="/buy" className="btn btn-quiet">
              {landing.hero.buy(price)}
            </a>
          </p>
          <p className="small mt-5">{requirementsInShort}</p>
        </div>
      </section>
    </>
  )
}

/** Links to the tools' sections; larger where nothing else stands beside the title. */
function ToolLinks({ isAlone = false }: { isAlone?: boolean }) {
  const layout = isAlone
    ? "text-2xl [&_a]:min-h-18"
    : "mt-8 max-w-[26rem] grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]"
  return (
    <nav aria-label={featuresCopy.nav}>
      <ul className={`${layout} grid gap-x-4 sm:gap-x-6`}>
        {tools.map(({ id, title, icon, switches }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-2.5 border-t border-line font-semibold hover:text-accent"
            >
              {icon && <PathIcon path={icon} className="text-accent" />}
              {title}
              {switches.length > 0 && (
                <span className="ms-auto font-normal text-muted">{switches.length}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Effects of a Windows update on the switches, the data that the app sends, and what it never touches. */
function Updates() {
  const { updates, sends, caution } = featuresCopy
  return (
    <section className="band band-sunken" aria-labelledby={updates ? "updates" : undefined}>
      <div className="wrap">
        {updates && (
          <div className="split mb-[clamp(2.5rem,2rem+2vw,4rem)]">
            <h2 id="updates" className="text-section">
              {updates.heading}
            </h2>
            <div className="max-w-[40rem]">
              <p className="text-xl leading-normal font-medium">{updates.answer}</p>
              <p className="mt-4 text-muted">{updates.body}</p>
            </div>
          </div>
        )}
        <div
          className={
            neverTouched.length > 0
              ? "grid gap-6 md:grid-cols-2"
              : "grid md:grid-cols-[minmax(0,40rem)] md:justify-center"
          }
        >
          <section className="card" aria-labelledby="sends">
            <h3 id="sends" className="text-2xl leading-tight font-bold">
              {sends.heading}
            </h3>
            <p className="mt-2 text-muted">{sends.lead}</p>
            <ul className="sent-list mt-4">
              {sends.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p className="small mt-4">
              {sends.note}
              <a href="/license" className="link">
                {sends.link}
              </a>
              .
            </p>
          </section>
          {neverTouched.length > 0 && (
            <section className="card" aria-labelledby="never">
              <h3 id="never" className="text-2xl leading-tight font-bold">
                {landing.never}
              </h3>
              <NeverTouched />
              {caution && <Caution>{caution}</Caution>}
            </section>
          )}
        </div>
      </div>
    </section>
  )
}
