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
        <ul className="users">
          {items.map(({ text, who }) => (
            <li key={who}>
              <figure>
                <figcaption>{who}</figcaption>
                <p>{text}</p>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
