import { pricingCopy, purchaseBenefits, type ToolCounts } from "./copy.ts"

export type WhatYouGetProps = {
  tools: ToolCounts
  /** The journal of an example: its changes, and the time of the restore point before them. */
  journal: { changes: { time: string; what: string; result: string }[]; restorePoint: string }
  /** "within 2 working days" */
  supportTime: string
}

const PICTURE = "mb-5 flex min-h-54 flex-col justify-center text-sm"

const MESSAGE = "max-w-[88%] rounded-[14px] px-4 py-3"

/** Three things that every plan has, each below a picture of it. */
export function WhatYouGet({ tools, journal, supportTime }: WhatYouGetProps) {
  const { switches, undo, support } = purchaseBenefits(tools, supportTime)
  return (
    <section className="band band-sunken" aria-labelledby="benefits">
      <div className="wrap">
        <h2 id="benefits" className="text-section">
          {pricingCopy.benefits}
        </h2>
        <div className="mt-10 grid gap-x-6 gap-y-10 lg:grid-cols-3">
          <div>
            <div className={`card px-5.5 py-4.5 ${PICTURE}`} role="img" aria-label={switches.picture}>
              {tools.map((tool) => (
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
              {journal.changes.map(({ time, what, result }) => (
                <p key={time} className="flex flex-wrap gap-x-3.5 border-b border-line py-2.5">
                  <span className="figure text-muted">{time}</span>
                  <b className="me-auto">{what}</b>
                  <b className="figure text-accent">{result}</b>
                </p>
              ))}
              <p className="flex flex-wrap items-center gap-x-3.5 py-2.5 text-amber">
                <span className="figure">{journal.restorePoint}</span>
                <b className="me-auto">{undo.restorePoint}</b>
                <i className="size-[9px] rotate-45 rounded-[2px] bg-amber" />
              </p>
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
              <p className="self-center text-xs text-muted">{support.note}</p>
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
