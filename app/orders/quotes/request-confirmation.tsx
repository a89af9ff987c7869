import { Icon } from "#app/platform/ui/icon.tsx"
import { quoteAskedCopy as copy } from "./copy.ts"

type QuoteRequestedProps = {
  /** The quote's number; null in an address without one. */
  number: string | null
  /** Person who answers, and the time until then. */
  answer: string
  supportEmail: string
}

/**
 * Confirms that a request for a quote has arrived. Its top is the target of the page's address, so that it has the focus in a new
 * document. What was typed is not repeated: it would have to be in the address.
 */
export function QuoteRequested({ number, answer, supportEmail }: QuoteRequestedProps) {
  const { title, reference, next, steps, noCopy, withReference } = copy
  return (
    <>
      <div className="wrap page-top grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-10 lg:grid-cols-2">
        <div id="asked" tabIndex={-1} className="outline-none">
          <p className="mb-5 grid size-11 place-items-center rounded-full bg-accent text-on-accent">
            <Icon name="check" />
          </p>
          <h1 className="text-statement">{title}</h1>
          <p className="lead">{answer}</p>
        </div>
        {number && (
          <div className="card shadow-float">
            <p>
              <span className="small">{reference}</span>{" "}
              <strong className="figure block font-mono text-2xl">{number}</strong>
            </p>
            <p className="mt-4 border-t border-line pt-4 text-muted">
              {noCopy}
              <a href={`mailto:${supportEmail}`} className="link">
                {supportEmail}
              </a>
              {withReference}
            </p>
          </div>
        )}
      </div>
      <section className="band band-sunken" aria-labelledby="next">
        <div className="wrap">
          <h2 id="next" className="text-section">
            {next}
          </h2>
          <ol className="numbered mt-9 grid gap-x-6 gap-y-9 lg:grid-cols-3">
            {steps.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-ink pt-4">
                <h3 className="text-2xl leading-tight">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  )
}
