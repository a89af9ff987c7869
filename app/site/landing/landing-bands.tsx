import { largeMark } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"
import { Accordion } from "#app/platform/ui/accordion.tsx"
import { landing } from "./copy.ts"
import { MoreLinks } from "./landing-parts.tsx"
import { ownParts } from "./own-parts.tsx"
import { Showcase } from "./showcase.tsx"
import { VersionTable } from "./version-table.tsx"

/** The first screen: what the app is, for how much, and its window to try, which runs off the edge of a wide screen. */
export function Hero(calls: CallsProps) {
  const { title, lead, facts } = landing.hero
  const { Window = Showcase } = ownParts
  return (
    <section className="hero">
      <div>
        <h1 className="text-hero">{title}</h1>
        <p className="lead">{lead}</p>
        <Calls {...calls} />
        <ul className="small mt-5">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <Window />
    </section>
  )
}

type CallsProps = {
  /** Null while nobody knows it, and where nothing is sold. */
  price: string | null
  buyingPath: string
}

function Calls({ price, buyingPath }: CallsProps) {
  const { buy, free } = landing.hero
  return (
    <p className="actions">
      <a href={buyingPath} className="btn">
        {buy(price)}
      </a>
      <a href="/free" className="btn btn-quiet">
        {free}
      </a>
    </p>
  )
}

export function FreeOrPremium(prices: { price: string | null; currency: Currency }) {
  const { basic, plans } = landing.versions
  return (
    <section className="band band-sunken" aria-labelledby="versions-heading">
      <div className="wrap">
        <VersionTable {...prices}>
          {" "}
          {basic}{" "}
          <a href={plans.href} className="link whitespace-nowrap">
            {plans.label}
          </a>
        </VersionTable>
      </div>
    </section>
  )
}

/** Four typical users, side by side. */
export function GoodFor() {
  const { heading, items } = landing.testimonials
  if (items.length === 0) return null
  return (
    <section className="band" aria-labelledby="testimonials-heading">
      <div className="wrap">
        <h2 id="testimonials-heading" className="text-section">
          {heading}
        </h2>
        <ul className="mt-8 grid gap-x-6 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
          {items.map(({ text, who }) => (
            <li key={who}>
              <figure className="h-full border-t-2 border-ink pt-4">
                <figcaption className="font-display text-xl leading-snug font-semibold">{who}</figcaption>
                <p className="mt-1 leading-normal text-muted">{text}</p>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The six questions, and why it is no free tool. */
export function Questions() {
  const { faq, freeTools, testimonials } = landing
  return (
    <section className={testimonials.items.length > 0 ? "band pt-0" : "band"} aria-labelledby="faq">
      <div className="wrap split">
        <h2 id="faq" className="self-start text-section">
          {faq.heading}
        </h2>
        <div>
          <Accordion name="faq" items={faq.items} />
          {freeTools && (
            <>
              <h2 className="mt-10">{freeTools.heading}</h2>
              <p className="mt-2 max-w-[40rem] text-muted">{freeTools.body}</p>
            </>
          )}
          <MoreLinks links={freeTools ? [freeTools.more, faq.more] : [faq.more]} />
        </div>
      </div>
    </section>
  )
}

export function Closing({ maker, ...calls }: CallsProps & { maker: string }) {
  const { title, body } = landing.closing
  return (
    <section className="scene closing" aria-labelledby="closing">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={largeMark} />
      </svg>
      <div className="wrap">
        <h2 id="closing" className="text-hero max-w-[11em]">
          {title}
        </h2>
        <p className="mt-5 text-muted">{body}</p>
        <Calls {...calls} />
        <p className="maker small mt-12">
          <span>
            <strong className="text-ink">{maker}</strong> {landing.closing.maker}{" "}
            <a href="/about" className="link link-tall">
              {landing.closing.about}
            </a>
          </span>
        </p>
      </div>
    </section>
  )
}
