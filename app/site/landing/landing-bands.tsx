import { Accordion } from "#app/platform/ui/accordion.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { AppWindow } from "./app-window.tsx"
import { appWindow, landing } from "./copy.ts"
import { neverTouched, startUpApps, versions } from "./tools-copy.ts"
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
        <ul className="small mt-5 grid gap-2">
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
      <a href="/buy" className="btn">
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
  const { statement, count, undo } = landing.scene
  const [, [time, entry]] = landing.undo.times
  const waiting = startUpApps.filter(({ stays }) => !stays)
  return (
    <section className="scene" aria-labelledby="scene">
      <div className="wrap grid items-center gap-14 lg:grid-cols-2">
        <div className="max-lg:order-last">
          <ul className="bars grid gap-2 border-s border-edge text-sm">
            {startUpApps.map((app) => (
              <li
                key={app.name}
                className={`flex items-center gap-3 leading-5 ${app.stays ? "" : "text-muted"}`}
              >
                <svg
                  width={`${app.stays ? 70 : lengthOf(waiting.indexOf(app))}%`}
                  height="20"
                  aria-hidden="true"
                />
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
          <p className="mt-8 inline-flex flex-wrap items-center gap-3 rounded-md border border-edge p-3">
            <span className="text-muted">{time}</span> {entry}
            <span className="rounded-sm bg-accent px-3 py-1 font-semibold text-on-accent">↶ {undo}</span>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Returns the length of the bar of an app that no longer starts: each is shorter than the one before. */
const lengthOf = (index: number) => Math.round(56 * 0.66 ** index)

/** The three ways back along one morning, and beside them what no tool changes. */
export function WaysBack() {
  const { heading, steps, times, never, caution } = landing.undo
  return (
    <section className="band" aria-labelledby="undo-heading">
      <div className="wrap grid gap-14 lg:grid-cols-[2fr_1fr]">
        <div>
          <h2 id="undo-heading" className="text-section">
            {heading}
          </h2>
          <Morning times={times} />
          <ol className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-5">
            {steps.map(({ title, body }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="text-muted">{body}</p>
              </li>
            ))}
          </ol>
        </div>
        <section aria-labelledby="never">
          <h2 id="never">{never}</h2>
          <NeverTouched />
          <p className="small mt-3 rounded-md bg-amber-soft p-3 text-amber">{caution}</p>
        </section>
      </div>
    </section>
  )
}

/** The changes of a morning along a line, as points, or below one another where there is no room. */
function Morning({ times }: { times: typeof landing.undo.times }) {
  return (
    <div className="no-print @container mt-10" aria-hidden="true">
      <Arcs />
      <ol className="morning text-sm leading-snug">
        {times.map(([time, what]) => (
          <li key={time}>
            <b className="block">{time}</b>
            {what}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Draws arcs from now back to the restore point, to the first change and to the last switch. */
function Arcs() {
  return (
    <svg
      className="h-36 w-full overflow-visible text-accent *:[vector-effect:non-scaling-stroke] @max-[20rem]:hidden"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentcolor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path className="text-amber" d="M1 40a44.5 40 0 0 1 89 0" />
      <path d="M26 40a32 28 0 0 1 64 0" />
      <path d="M51 40a7 14 0 0 1 14 0" strokeDasharray="4 6" />
    </svg>
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
            {note}
          </span>
          <Icon name="lock" size={18} />
        </li>
      ))}
    </ul>
  )
}

export function FreeAndPremium({ price }: { price: string }) {
  const { heading, lead, basic, plans } = landing.versions
  return (
    <section className="band band-sunken" aria-labelledby="versions-heading">
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
    <section className="band" aria-labelledby="faq">
      <div className="wrap grid gap-14 lg:grid-cols-[1fr_2fr]">
        <section aria-labelledby="testimonials-heading" className="max-lg:order-last">
          <h2 id="testimonials-heading">{testimonials.heading}</h2>
          <p className="small mt-2">{testimonials.note}</p>
          <ul className="rows mt-3">
            {testimonials.items.map(({ text, who }) => (
              <li key={who}>
                <figure>
                  <figcaption className="font-semibold text-ink">{who}</figcaption>
                  {text}
                </figure>
              </li>
            ))}
          </ul>
        </section>
        <div>
          <h2 id="faq" className="text-section mb-2">
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
    <section className="scene" aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing" className="text-hero">
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
