import { landing } from "#app/copy/site/landing.ts"

/** Four typical users; the note that says who wrote the texts must be shown with them. */
export function Testimonials() {
  const { heading, note, items } = landing.testimonials
  return (
    <section className="band band-sunken" aria-labelledby="testimonials-heading">
      <div className="wrap heading-beside">
        <div>
          <h2 id="testimonials-heading" className="text-section">
            {heading}
          </h2>
          <p className="mt-3 small">{note}</p>
        </div>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-10 gap-y-8">
          {items.map(({ text, who }) => (
            <li key={who}>
              <figure>
                <figcaption className="text-[1.5rem] leading-[1.3] font-[640]">{who}</figcaption>
                <p className="mt-[0.4rem] text-muted">{text}</p>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
