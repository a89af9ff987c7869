import { landing } from "#app/copy/site/landing.ts"

/** Four typical users; the note that says who wrote the texts must be shown with them. */
export function Testimonials() {
  const { heading, note, items } = landing.testimonials
  return (
    <section className="band band-sunken" aria-labelledby="testimonials-heading">
      <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="testimonials-heading" className="text-section">
            {heading}
          </h2>
          <p className="mt-3 text-muted">{note}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {items.map(({ text, who }) => (
            <li key={who}>
              <figure>
                <figcaption className="text-2xl font-[640]">{who}</figcaption>
                <p className="mt-2 text-muted">{text}</p>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
