import { pricingCopy } from "./copy.ts"

type Row = { time: string; what: string }

/** Three benefits of the app, each with its picture above. */
export type WhatYouGetProps = {
  switches: {
    title: string
    body: string
    link: string
    picture: string
    tools: { title: string; switches: number }[]
  }
  /** Rows of a journal, and one below them that stands out. */
  undo: { title: string; body: string; picture: string; rows: (Row & { result: string })[]; last: Row | null }
  support: {
    title: string
    body: string
    picture: string
    question: string
    who: string
    answer: string
    note: string
  }
}

const PICTURE = "mb-5 flex min-h-54 flex-col justify-center text-sm"

const MESSAGE = "max-w-[88%] rounded-[14px] px-4 py-3"

/** Three things that every plan has, each below a picture of it. */
export function WhatYouGet({ switches, undo, support }: WhatYouGetProps) {
  return (
    <section className="band band-sunken" aria-labelledby="benefits">
      <div className="wrap">
        <h2 id="benefits" className="text-section">
          {pricingCopy.benefits}
        </h2>
        <div className="mt-10 grid gap-x-6 gap-y-10 lg:grid-cols-3">
          <div>
            <div className={`card px-5.5 py-4.5 ${PICTURE}`} role="img" aria-label={switches.picture}>
              {switches.tools.map((tool) => (
                <p key={tool.title} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
                  {tool.title}
                  <Dots count={tool.switches} />
                </p>
              ))}
            </div>
            <h3 className="text-xl leading-tight font-bold">{switches.title}</h3>
            <p className="mt-1.5 text-muted">
              {`${switches.body} `}
              <a className="link" href="/features">
                {switches.link}
              </a>
            </p>
          </div>
          <div>
            <div className={`card px-5.5 py-4.5 ${PICTURE}`} role="img" aria-label={undo.picture}>
              {undo.rows.map(({ time, what, result }) => (
                <p key={time} className="flex flex-wrap gap-x-3.5 border-b border-line py-2.5">
                  <span className="figure text-muted">{time}</span>
                  <b className="me-auto">{what}</b>
                  <b className="figure text-accent">{result}</b>
                </p>
              ))}
              {undo.last && (
                <p className="flex flex-wrap items-center gap-x-3.5 py-2.5 text-amber">
                  <span className="figure">{undo.last.time}</span>
                  <b className="me-auto">{undo.last.what}</b>
                  <i className="size-[9px] rotate-45 rounded-[2px] bg-amber" />
                </p>
              )}
            </div>
            <h3 className="text-xl leading-tight font-bold">{undo.title}</h3>
            <p className="mt-1.5 text-muted">{undo.body}</p>
          </div>
          <div>
            <div className={`gap-2.5 ${PICTURE}`} role="img" aria-label={support.picture}>
              <p className={`rounded-es-[4px] bg-accent-soft ${MESSAGE}`}>{support.question}</p>
              <p className={`self-end rounded-ee-[4px] border border-line bg-raised ${MESSAGE}`}>
                <b className="block">{support.who}</b>
                {support.answer}
              </p>
              <p className="ml-[12%] text-xs text-muted">{support.note}</p>
            </div>
            <h3 className="text-xl leading-tight font-bold">{support.title}</h3>
            <p className="mt-1.5 text-muted">{support.body}</p>
          </div>
        </div>
      </div>
    </section>
  )
}

function Dots({ count }: { count: number }) {
  return (
    <span className="flex gap-1">
      {Array.from({ length: count }, (_, index) => index + 1).map((dot) => (
        <i key={dot} className="size-[13px] rounded-full bg-accent forced-color-adjust-none" />
      ))}
    </span>
  )
}
