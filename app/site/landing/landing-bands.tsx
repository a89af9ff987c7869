import { BUYING_PATH } from "#app/orders/plans/plans.ts"
import { largeMark } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"
import { Accordion } from "#app/platform/ui/accordion.tsx"
import { Drawing } from "#app/platform/ui/drawing.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { landing } from "./copy.ts"
import { neverTouched } from "./tools-copy.ts"
import { VersionTable } from "./version-table.tsx"
import { AppWindow } from "./window/app-window.tsx"

/** The first screen: what the app is, for how much, and its window to try, which runs off the edge of a wide screen. */
export function Hero({ price }: { price: string | null }) {
  const { title, lead, facts } = landing.hero
  return (
    <section className="hero">
      <div>
        <h1 className="text-hero">{title}</h1>
        <p className="lead">{lead}</p>
        <Calls price={price} />
        <ul className="small mt-5">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <AppWindow />
    </section>
  )
}

function Calls({ price }: { price: string | null }) {
  const { buy, free } = landing.hero
  return (
    <p className="actions">
      <a href={BUYING_PATH} className="btn">
        {buy(price)}
      </a>
      <a href="/free" className="btn btn-quiet">
        {free}
      </a>
    </p>
  )
}

/** The three ways back along one morning, and beside them what no tool changes. */
export function WaysBack() {
  const { heading, picture, steps, rule, never, caution } = landing.undo
  return (
    <section className="band" aria-labelledby="undo-heading">
      <div className="wrap grid gap-x-20 gap-y-14 lg:grid-cols-[1.85fr_1fr]">
        <div>
          <h2 id="undo-heading" className="text-section">
            {heading}
          </h2>
          <Drawing name="ways-back" alt={picture} width={680} height={320} className="mt-10 h-80 w-full" />
          <ol className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-3">
            {steps.map(({ title, body }) => (
              <li key={title}>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 leading-normal text-muted">{body}</p>
              </li>
            ))}
          </ol>
          <p className="small mt-5">{rule}</p>
        </div>
        <section aria-labelledby="never" className="self-end">
          <h2 id="never">{never}</h2>
          <NeverTouched />
          <Caution>{caution}</Caution>
        </section>
      </div>
    </section>
  )
}

/** List of what no tool changes, by name. */
export function NeverTouched() {
  return (
    <ul className="rows mt-3">
      {neverTouched.map(({ name, note }) => (
        <li key={name}>
          <span className="me-auto">
            <b>{name}</b>
            <span className="small">{note}</span>
          </span>
          <Icon name="lock" size={18} />
        </li>
      ))}
    </ul>
  )
}

/** What a restore point does not cover. */
export function Caution({ children }: { children: string }) {
  return <p className="small mt-3 rounded-md bg-amber-soft p-3 text-amber">{children}</p>
}

export function FreeOrPremium(prices: { price: string | null; currency: Currency }) {
  const { basic, plans } = landing.versions
  return (
    <section className="band band-sunken" aria-labelledby="versions-heading">
      <div className="wrap">
        <VersionTable {...prices}>
          {" "}
          {basic}{" "}
          <a href="/buy" className="link whitespace-nowrap">
            {plans}
          </a>
        </VersionTable>
      </div>
    </section>
  )
}

/** Four typical users, side by side. */
export function GoodFor() {
  const { heading, items } = landing.testimonials
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
  const { faq, freeTools } = landing
  return (
    <section className="band pt-0" aria-labelledby="faq">
      <div className="wrap split">
        <h2 id="faq" className="self-start text-section">
          {faq.heading}
        </h2>
        <div>
          <Accordion name="faq" items={faq.items} />
          <h2 className="mt-10">{freeTools.heading}</h2>
          <p className="mt-2 max-w-[40rem] text-muted">{freeTools.body}</p>
          <MoreLinks links={[freeTools.more, faq.more]} />
        </div>
      </div>
    </section>
  )
}

/** Links to more on the subject, below a section's content. */
export function MoreLinks({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <p className="mt-5 flex flex-wrap gap-x-6">
      {links.map(({ href, label }) => (
        <a key={href} href={href} className="link link-tall">
          {label}
        </a>
      ))}
    </p>
  )
}

export function Closing({ price, maker }: { price: string | null; maker: string }) {
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
        <Calls price={price} />
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
