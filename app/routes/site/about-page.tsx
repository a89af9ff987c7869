import { about } from "#app/copy/site/about.ts"

export function AboutPage() {
  const { title, lead, sections } = about
  return (
    <>
      <div className="wrap grid items-center gap-x-16 gap-y-10 py-[clamp(3rem,7vw,6rem)] lg:grid-cols-[1.5fr_1fr]">
        <div>
          <h1 className="max-w-[14em] text-[min(clamp(2.2rem,1.4rem+3vw,3.5rem),var(--heading-limit))]">
            {title}
          </h1>
          <p className="mt-5 max-w-[36rem] text-[1.2rem] text-muted">{lead}</p>
        </div>
        <ShorterBars />
      </div>
      {sections.map(({ id, heading, body }, index) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`${id}-heading`}
          className={`border-t border-line py-[clamp(2.5rem,5vw,4rem)] ${id === "promise" ? "bg-sunken" : ""}`}
        >
          <div className="wrap grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_1.5fr]">
            <h2 id={`${id}-heading`}>{heading}</h2>
            <div className="grid max-w-[36rem] gap-4">
              {body.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {index === sections.length - 1 && <NextSteps />}
            </div>
          </div>
        </section>
      ))}
    </>
  )
}

function NextSteps() {
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      <a href="/buy" className="btn">
        See pricing
      </a>
      <a href="/contact" className="btn btn-quiet">
        Contact us
      </a>
    </p>
  )
}

/** Decorative large version of the logo's three bars. */
function ShorterBars() {
  return (
    <div className="hidden gap-4 lg:grid forced-color-adjust-none" aria-hidden="true">
      {["w-full bg-accent/25", "w-2/3 bg-accent/55", "w-1/3 bg-accent"].map((bar) => (
        <span key={bar} className={`block h-8 rounded-full ${bar}`} />
      ))}
    </div>
  )
}
