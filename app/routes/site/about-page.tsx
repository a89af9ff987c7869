import { about } from "#app/copy/site/about.ts"

export type Developer = {
  name: string | null
  /** Paths of pictures on this site. */
  photo: string | null
  signature: string | null
}

export function AboutPage({ developer }: { developer: Developer }) {
  const { title, lead, sections } = about
  return (
    <>
      <div className="wrap page-top">
        <h1 className="text-hero">{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="wrap grid items-start gap-x-[clamp(2.5rem,7vw,7rem)] gap-y-10 pb-[clamp(3rem,7vw,6rem)] lg:grid-cols-[minmax(0,22rem)_minmax(0,38rem)]">
        <Portrait developer={developer} />
        <div>
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="not-first:mt-9">
              <h2 id={`${id}-heading`}>{heading}</h2>
              {body.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          <Signature developer={developer} />
          <p className="actions">
            <a href="/buy" className="btn">
              {about.calls.buy}
            </a>
            <a href="/contact" className="btn btn-quiet">
              {about.calls.contact}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

/** The developer's photo, or a card with the mark where there is none. */
function Portrait({ developer: { name, photo } }: { developer: Developer }) {
  const { portrait, role, place } = about
  return (
    <figure className="portrait max-w-[22rem] lg:sticky lg:top-24">
      {photo ? (
        <img src={photo} width={640} height={800} alt={portrait(name)} />
      ) : (
        <div
          className="portrait-card grid content-center gap-[8%] p-[18%] scheme-dark forced-color-adjust-none [print-color-adjust:exact] max-lg:aspect-video"
          aria-hidden="true"
        >
          <i className="h-7 rounded-full bg-accent" />
          <i className="h-7 w-[66%] rounded-full bg-accent" />
          <i className="h-7 w-[33%] rounded-full bg-accent" />
        </div>
      )}
      <figcaption className="small mt-3">
        <strong className="block text-ink">{name ?? role}</strong>
        {name ? `${role}, ${place}` : place}
      </figcaption>
    </figure>
  )
}

function Signature({ developer: { name, signature } }: { developer: Developer }) {
  const signer = name ?? about.signer
  return signature ? (
    <img src={signature} width={240} height={96} alt={signer} className="signature" />
  ) : (
    <p className="signature">{signer}</p>
  )
}
