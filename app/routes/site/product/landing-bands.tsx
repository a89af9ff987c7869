import { Accordion } from "#app/components/accordion.tsx"
import { Icon } from "#app/components/icon.tsx"
import { appWindow, landing } from "#app/copy/site/landing.ts"
import { neverTouched, startUpApps, versions } from "#app/copy/site/tools.ts"
import { AppWindow } from "./app-window.tsx"
import { VersionTable } from "./version-table.tsx"

/** The first screen: what Brisk is, for how much, and its window to try, which runs off the edge of a wide screen. */
export function Hero({ price }: { price: string }) {
  const { title, lead, facts } = landing.hero
  return (
    <section className="hero">
      <div>
        <h1 className="text-hero">{title}</h1>
        <p className="lead">{lead}</p>
        <Calls price={price} />
        <ul className="small mt-5 grid gap-[0.35rem]">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div>
        <AppWindow />
        <p className="small mt-3">{appWindow.caption}</p>
      </div>
    </section>
  )
}

function Calls({ price }: { price: string }) {
  const { buy, free } = landing.hero
  return (
    <p className="actions">
      <a href="/buy" className="btn tabular-nums">
        {buy(price)}
      </a>
      <a href="/free" className="btn btn-quiet">
        {free}
      </a>
    </p>
  )
}

/** A dark scene: the large statement, and a bar for each app at start-up, of which nine fall as they come into sight. */
export function StartUpScene() {
  const { statement, count, entry, undo } = landing.scene
  const waiting = startUpApps.filter(({ stays }) => !stays)
  return (
    <section className="scene later" aria-labelledby="scene">
      <div className="wrap grid items-center gap-[clamp(2.5rem,6vw,6rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)]">
        <div className="order-last lg:order-none">
          <ul className="scene-bars grid gap-2 border-s border-edge text-sm leading-5 forced-color-adjust-none [print-color-adjust:exact]">
            {startUpApps.map((app) => (
              <li key={app.name} className={app.stays ? "" : "text-muted"}>
                <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={app.stays ? 100 : lengthOf(waiting.indexOf(app))} height="20" />
                </svg>
                {app.name}
              </li>
            ))}
          </ul>
          <p className="small mt-6">{count}</p>
        </div>
        <div>
          <h2 id="scene" className="text-hero">
            {statement}
          </h2>
          <p className="mt-8 inline-flex flex-wrap items-center gap-3 rounded-md bg-white/10 py-2.5 ps-4 pe-2.5">
            <span className="text-muted tabular-nums">{landing.undo.times[1][0]}</span> {entry}
            <span className="rounded-sm bg-accent px-3 py-1.5 font-semibold text-on-accent">↶ {undo}</span>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Of the bar of an app that no longer starts: each is shorter than the one before. */
const lengthOf = (index: number) => Math.round(80 * 0.66 ** index)

/** The three ways back along one morning, and beside them what no tool changes. */
export function WaysBack() {
  const { heading, steps, times, never, caution } = landing.undo
  return (
    <section className="band later" aria-labelledby="undo-heading">
      <div className="wrap grid gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
        <div>
          <h2 id="undo-heading" className="text-section">
            {heading}
          </h2>
          <div className="way-back mt-10" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
          <ol className="grid grid-cols-4 border-t-2 border-line text-sm leading-snug" aria-hidden="true">
            {times.map(([time, what]) => (
              <li key={time} className="pe-3 pt-3">
                <b className="block font-semibold tabular-nums">{time}</b>
                {what}
              </li>
            ))}
          </ol>
          <ol className="mt-10 grid gap-x-8 gap-y-5 sm:grid-cols-3">
            {steps.map(({ title, body }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="mt-1 text-muted">{body}</p>
              </li>
            ))}
          </ol>
        </div>
        <section aria-labelledby="never" className="self-end">
          <h2 id="never">{never}</h2>
          <NeverTouched />
          <p className="mt-4 rounded-md bg-amber-soft p-4 text-[0.9375rem] text-amber">{caution}</p>
        </section>
      </div>
    </section>
  )
}

/** What no tool changes, by name. */
export function NeverTouched() {
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {neverTouched.map(({ name, note }) => (
        <li key={name} className="flex items-center justify-between gap-5 py-3.5 leading-snug">
          <span>
            <b className="block font-semibold">{name}</b>
            <span className="small">{note}</span>
          </span>
          <Icon name="lock" size={18} className="text-muted" />
        </li>
      ))}
    </ul>
  )
}

export function FreeAndPremium({ price }: { price: string }) {
  const { heading, lead, basic, plans } = landing.versions
  return (
    <section id="premium" className="band band-sunken later" aria-labelledby="versions-heading">
      <div className="wrap">
        <h2 id="versions-heading" className="text-section">
          {heading}
        </h2>
        <p className="mt-3 text-muted">{lead}</p>
        <VersionTable price={price} />
        <p className="actions">
          <a href="/buy" className="btn">
            {versions.premium.call}
          </a>
          <a href="/free" className="btn btn-quiet">
            {versions.free.call}
          </a>
        </p>
        <p className="small mt-3">
          {basic}{" "}
          <a href="/buy" className="link link-tall">
            {plans}
          </a>
        </p>
      </div>
    </section>
  )
}

/** Four typical users, with the note that says who wrote the texts, beside the six questions. */
export function WhoAndQuestions() {
  const { testimonials, faq } = landing
  return (
    <section className="band later" id="faq" aria-labelledby="faq-heading">
      <div className="wrap grid gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.85fr)]">
        <section aria-labelledby="testimonials-heading">
          <h2 id="testimonials-heading">{testimonials.heading}</h2>
          <p className="small mt-2 mb-4">{testimonials.note}</p>
          <ul className="divide-y divide-line border-t border-line">
            {testimonials.items.map(({ text, who }) => (
              <li key={who} className="py-4 leading-normal text-muted">
                <figure>
                  <figcaption className="font-semibold text-ink">{who}</figcaption>
                  {text}
                </figure>
              </li>
            ))}
          </ul>
        </section>
        <div className="lg:order-none max-lg:-order-1">
          <h2 id="faq-heading" className="text-section mb-5">
            {faq.heading}
          </h2>
          <Accordion name="faq" items={faq.items} />
          <MoreLinks links={[faq.more]} />
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

export function Closing({ price, maker }: { price: string; maker: string }) {
  const { title, body } = landing.closing
  return (
    <section className="scene later" aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing" className="text-hero max-w-[11em]">
          {title}
        </h2>
        <p className="mt-5 text-muted">{body}</p>
        <Calls price={price} />
        <p className="small mt-10">
          <strong className="text-ink">{maker}</strong> {landing.closing.maker}{" "}
          <a href="/about" className="link link-tall">
            {landing.closing.about}
          </a>
        </p>
      </div>
    </section>
  )
}
